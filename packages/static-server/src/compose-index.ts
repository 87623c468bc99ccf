import { areasOf } from './areas.ts'
import { answerText, encodeText, type ComposedText } from './composed-text.ts'
import { createKnowledge, type DeployedSources, type Snapshot } from './deployed.ts'
import { robotsOf, sitemapOf, withHead } from './page-head.ts'
import { fillDocument } from './prerendered.ts'
import {
  findPage,
  hasPage,
  headOf,
  htmlIn,
  preloadTags,
  publicPaths,
  signedInScripts,
  type Remote,
} from './remote-manifest.ts'
import { cacheControlOf } from './static-source.ts'

export interface ComposerOptions extends DeployedSources {
  readonly config: Readonly<Record<string, string>>
  readonly origin: string
  /** Returns the language of a request. `index.html` answers a language that the shell lacks. */
  readonly languageOf?: (request: Request) => string
  readonly recheckMs?: number
  readonly now?: () => number
}

export interface Composer {
  /** Returns the shell's document; 404 if all remotes were read and none has the page, 503 without a shell. */
  index(request: Request, path: string): Promise<Response>
  config(request: Request): Promise<Response>
  ownerOf(path: string): Promise<string | undefined>
  forSearch(request: Request, path: string): Promise<Response | undefined>
  /** Serves a style sheet from memory, so that a slow remote delays no page. */
  styleSheet(request: Request, path: string): Promise<Response | undefined>
}

const variesByReader = 'Accept-Encoding, Cookie, Accept-Language'

const unreachable = () =>
  new Response('Love Space is not reachable right now.', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', 'Cache-Control': 'no-store' },
  })

const addressesOf = ({ remotes }: Snapshot) =>
  Object.fromEntries(remotes.map(({ name, entry, type }) => [name, { entry, type }]))

const deploymentOf = ({ remotes: present }: Snapshot, all: readonly string[], language: string) => {
  const filesOf = (fileOf: (remote: Remote) => string | undefined) =>
    Object.fromEntries(
      present.flatMap((remote) => {
        const file = fileOf(remote)
        return file === undefined ? [] : [[remote.name, `${remote.publicPath}/${file}`]]
      }),
    )
  return {
    areas: Object.fromEntries(present.flatMap((remote) => areasOf(remote).map((area) => [area, remote.name]))),
    menus: filesOf((remote) => remote.languages?.[language]?.menu ?? remote.menu),
    ...(language === '' ? {} : { words: filesOf((remote) => remote.languages?.[language]?.words) }),
    away: all.filter((name) => !present.some((remote) => remote.name === name)),
  }
}

const dataBlocks = (blocks: Readonly<Record<string, object>>) =>
  Object.entries(blocks).map(([id, data]) => {
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    return `<script type="application/json" id="${id}">${json}</script>`
  })

const textOf = (
  texts: Map<string, Promise<ComposedText>>,
  key: string,
  type: string,
  make: () => string,
): Promise<ComposedText> => {
  const known = texts.get(key) ?? encodeText(type, make())
  texts.set(key, known)
  return known
}

const pageAt = (snapshot: Snapshot, path: string, language: string, options: ComposerOptions) => {
  const texts = snapshot.shells.get(language)
  if (!texts) return undefined
  const { config, origin } = options
  const { document, frame } = texts
  const all = Object.keys(options.remotes)
  const isUnknown = snapshot.remotes.length === all.length && hasPage(snapshot.remotes, path) === false
  const page = isUnknown ? undefined : findPage(snapshot.remotes, path)
  const html = frame === null || !page ? undefined : htmlIn(page, language)
  const shown = isUnknown ? undefined : headOf(snapshot.remotes, path, language)
  const data = {
    remotes: addressesOf(snapshot),
    deployment: deploymentOf(snapshot, all, language),
    config,
    releases: snapshot.releases,
    'signed-in': page ? signedInScripts(page) : [],
  }
  const tags = page ? preloadTags(page, html !== undefined, language) : []
  const head = [...dataBlocks(data), ...tags].join('\n    ')
  return {
    status: isUnknown ? (404 as const) : (200 as const),
    key: `page ${language} ${shown ? path : ''} ${head}`,
    make: () => {
      const filled = page && frame && html ? fillDocument(document, frame, page.remote.name, html, config) : document
      return withHead(filled, { head: shown, origin, path }).replace('</head>', () => `${head}\n  </head>`)
    },
  }
}

/** Creates a composer, which adds remotes to the shell's document, so that they are deployed without the shell. */
export function createComposer(options: ComposerOptions): Composer {
  const { config, origin, remotes, languageOf = () => '', recheckMs = 3_000, now = Date.now } = options
  const knowledge = createKnowledge(options, recheckMs, now)

  const knownLanguage = ({ shells }: Snapshot, request: Request): string => {
    const language = languageOf(request)
    return shells.has(language) ? language : ''
  }

  return {
    async index(request, path) {
      const { snapshot, texts } = await knowledge()
      const page = pageAt(snapshot, path, knownLanguage(snapshot, request), options)
      if (!page) return unreachable()
      const text = await textOf(texts, page.key, 'text/html; charset=utf-8', page.make)
      return answerText(request, text, { status: page.status, vary: variesByReader })
    },
    async config(request) {
      const { snapshot, texts } = await knowledge()
      const language = knownLanguage(snapshot, request)
      const text = await textOf(texts, `config ${language}`, 'application/json; charset=utf-8', () => {
        const deployment = deploymentOf(snapshot, Object.keys(remotes), language)
        return JSON.stringify({ ...config, remotes: addressesOf(snapshot), ...deployment, releases: snapshot.releases })
      })
      return answerText(request, text, { vary: variesByReader })
    },
    async forSearch(request, path) {
      if (path !== '/robots.txt' && path !== '/sitemap.xml') return undefined
      const { snapshot, texts } = await knowledge()
      const type = path === '/robots.txt' ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8'
      const text = await textOf(texts, path, type, () =>
        path === '/robots.txt' ? robotsOf(origin) : sitemapOf(origin, publicPaths(snapshot.remotes)),
      )
      return answerText(request, text)
    },
    async ownerOf(path) {
      return findPage((await knowledge()).snapshot.remotes, path)?.remote.name
    },
    async styleSheet(request, path) {
      const { snapshot, texts } = await knowledge()
      const sheet = snapshot.remotes.map(({ sheets }) => sheets[path]).find((found) => found !== undefined)
      if (sheet === undefined) return undefined
      const text = await textOf(texts, `sheet ${path}`, 'text/css; charset=utf-8', () => sheet)
      return answerText(request, text, { cacheControl: cacheControlOf(path) })
    },
  }
}
