import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { areasOf } from './areas.ts'
import { acceptedEncodings, matchesEtag } from './negotiate.ts'
import { robotsOf, sitemapOf, withHead } from './page-head.ts'
import { fillDocument } from './prerendered.ts'
import {
  findPage,
  hasPage,
  headOf,
  htmlIn,
  preloadTags,
  publicPaths,
  readRemote,
  signedInScripts,
  type Remote,
} from './remote-manifest.ts'
import { etagOf, type SharedBytes } from './static-file.ts'
import { cacheControlOf, type StaticSource } from './static-source.ts'

export interface ComposerOptions {
  readonly shell: StaticSource
  /** By federation name, e.g. `mf_couple`, with the public path its files are served under, e.g. `/remotes/couple`. */
  readonly remotes: Readonly<Record<string, { readonly source: StaticSource; readonly publicPath: string }>>
  /** What every front end must know before its first call, e.g. apiBase, supportEmail, websiteUrl. */
  readonly config: Readonly<Record<string, string>>
  /** Where browsers find the product, e.g. `https://love.example`. */
  readonly origin: string
  /** Those that a shell may have beside the one everything is written in first. */
  readonly languages?: readonly string[]
  /** In which language a page is asked for; the first one where the shell has none of it. */
  readonly languageOf?: (request: Request) => string
  /** How old the knowledge about what is deployed may become. */
  readonly recheckMs?: number
  readonly now?: () => number
}

export interface Composer {
  /**
   * The shell's document for a page, knowing the remotes deployed at this moment: 404 where none of them has such a page, which
   * cannot be known while one is away. 503 without a shell.
   */
  index(request: Request, path: string): Promise<Response>
  /** `/config.json`: the same knowledge, for a retry in a tab that is already open. */
  config(request: Request): Promise<Response>
  /** The remote whose page is at a path, by its federation name; undefined where none is known to have it. */
  ownerOf(path: string): Promise<string | undefined>
  /** `/robots.txt` and `/sitemap.xml`: what search engines are to know. Undefined for any other file. */
  forSearch(request: Request, path: string): Promise<Response | undefined>
  /** A style sheet that a page which comes as HTML waits for, from memory: a remote that hangs holds no page up. Undefined for any other file. */
  styleSheet(request: Request, path: string): Promise<Response | undefined>
}

/** The shell in one language. */
interface Shell {
  readonly document: string
  /** What stands around a page that comes as HTML. */
  readonly frame: string | null
}
interface Snapshot {
  readonly version: string
  /** By language; the first one has no name. */
  readonly shells: ReadonlyMap<string, Shell>
  readonly remotes: readonly Remote[]
  /** By name, `shell` and those of the remotes: the release they are. */
  readonly releases: Readonly<Record<string, string>>
}
interface Text {
  readonly type: string
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', SharedBytes>>
  readonly etag: string
}

/** What is in the language of who reads it. */
const variesByReader = 'Accept-Encoding, Cookie, Accept-Language'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes the addresses of the remotes, and what the page at hand needs of them, into the shell's document at delivery,
 * so that a remote is deployed without touching the shell. A remote that can't be read is left out.
 */
export function createComposer({
  shell,
  remotes,
  config,
  origin,
  languages = [],
  languageOf = () => '',
  recheckMs = 3_000,
  now = Date.now,
}: ComposerOptions): Composer {
  let current: { snapshot: Promise<Snapshot>; takenAt: number; texts: Map<string, Promise<Text>> } | undefined
  let renewing = false

  async function releasesOf(): Promise<Record<string, string>> {
    const sources = [
      ['shell', shell] as const,
      ...Object.entries(remotes).map(([name, { source }]) => [name, source] as const),
    ]
    const named = await Promise.all(sources.map(async ([name, source]) => [name, await source.release?.()] as const))
    return Object.fromEntries(named.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
  }

  async function take(): Promise<Snapshot> {
    const before = await releasesOf()
    const taken = await readAll(before)
    const after = await releasesOf()
    // Another release became current in between: what was read may be of both.
    return JSON.stringify(after) === JSON.stringify(before) ? taken : readAll(after)
  }

  async function readAll(releases: Snapshot['releases']): Promise<Snapshot> {
    const [read, ...found] = await Promise.all([
      Promise.all(['', ...languages].map(readShell)),
      ...Object.entries(remotes).map(([name, { source, publicPath }]) => readRemote(name, source, publicPath)),
    ])
    const present = found.filter((remote) => remote !== null)
    const versions = [...read.map((one) => one.etag), ...present.map((remote) => remote.version)]
    const version = etagOf([...versions, ...Object.values(releases)].join())
    const shells = new Map(read.flatMap(({ language, texts }) => (texts ? [[language, texts]] : [])))
    return { version, shells, remotes: present, releases }
  }

  async function readShell(language: string) {
    const ending = language === '' ? 'html' : `${language}.html`
    const [document, frame] = await Promise.all([shell.read(`index.${ending}`), shell.read(`frame.${ending}`)])
    const textOf = (file: typeof document) => file?.body.toString('utf8') ?? null
    const text = textOf(document)
    const texts: Shell | null = text === null ? null : { document: text, frame: textOf(frame) }
    return { language, texts, etag: [document?.etag, frame?.etag].join() }
  }

  async function renew(known: NonNullable<typeof current>) {
    renewing = true
    const [before, after] = await Promise.all([known.snapshot, take()])
    if (before.version === after.version) known.takenAt = now()
    else current = { snapshot: Promise.resolve(after), takenAt: now(), texts: new Map() }
    renewing = false
  }

  async function knowledge() {
    current ??= { snapshot: take(), takenAt: now(), texts: new Map() }
    const { shells } = await current.snapshot
    if (now() - current.takenAt >= recheckMs && !renewing) {
      const renewed = renew(current)
      if (!shells.has('')) await renewed
    }
    return { snapshot: await current.snapshot, texts: current.texts }
  }

  const mapOf = (snapshot: Snapshot) =>
    Object.fromEntries(snapshot.remotes.map(({ name, entry, type }) => [name, { entry, type }]))

  /** Who has which pages, menus and words of a language, and who could not be read. */
  const deploymentOf = ({ remotes: present }: Snapshot, language: string) => {
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
      away: Object.keys(remotes).filter((name) => !present.some((remote) => remote.name === name)),
    }
  }

  const knownLanguage = ({ shells }: Snapshot, request: Request): string => {
    const language = languageOf(request)
    return shells.has(language) ? language : ''
  }

  async function text(key: string, texts: Map<string, Promise<Text>>, type: string, make: () => string): Promise<Text> {
    const known = texts.get(key)
    if (known) return known
    const made = encode(type, make())
    texts.set(key, made)
    return made
  }

  return {
    async index(request, path) {
      const { snapshot, texts: made } = await knowledge()
      const language = knownLanguage(snapshot, request)
      const texts = snapshot.shells.get(language)
      if (!texts) {
        return new Response('Love Space is not reachable right now.', {
          status: 503,
          headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', 'Cache-Control': 'no-store' },
        })
      }
      const { document, frame } = texts
      const isAllThere = snapshot.remotes.length === Object.keys(remotes).length
      const isUnknown = isAllThere && hasPage(snapshot.remotes, path) === false
      const page = isUnknown ? undefined : findPage(snapshot.remotes, path)
      const html = frame === null || !page ? undefined : htmlIn(page, language)
      const shown = isUnknown ? undefined : headOf(snapshot.remotes, path, language)
      const tags = page ? preloadTags(page, html !== undefined, language) : []
      const data = {
        remotes: mapOf(snapshot),
        deployment: deploymentOf(snapshot, language),
        config,
        releases: snapshot.releases,
        'signed-in': page ? signedInScripts(page) : [],
      }
      const head = [...dataBlocks(data), ...tags].join('\n    ')
      const composed = await text(
        `page ${language} ${shown ? path : ''} ${head}`,
        made,
        'text/html; charset=utf-8',
        () => {
          const filled =
            page && frame && html ? fillDocument(document, frame, page.remote.name, html, config) : document
          return withHead(filled, { head: shown, origin, path }).replace('</head>', () => `${head}\n  </head>`)
        },
      )
      return answer(request, composed, { status: isUnknown ? 404 : 200, vary: variesByReader })
    },
    async config(request) {
      const { snapshot, texts } = await knowledge()
      const language = knownLanguage(snapshot, request)
      const { releases } = snapshot
      const page = await text(`config ${language}`, texts, 'application/json; charset=utf-8', () =>
        JSON.stringify({ ...config, remotes: mapOf(snapshot), ...deploymentOf(snapshot, language), releases }),
      )
      return answer(request, page, { vary: variesByReader })
    },
    async forSearch(request, path) {
      if (path !== '/robots.txt' && path !== '/sitemap.xml') return undefined
      const { snapshot, texts } = await knowledge()
      const type = path === '/robots.txt' ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8'
      const file = await text(path, texts, type, () =>
        path === '/robots.txt' ? robotsOf(origin) : sitemapOf(origin, publicPaths(snapshot.remotes)),
      )
      return answer(request, file)
    },
    async ownerOf(path) {
      return findPage((await knowledge()).snapshot.remotes, path)?.remote.name
    },
    async styleSheet(request, path) {
      const { snapshot, texts } = await knowledge()
      const sheet = snapshot.remotes.map(({ sheets }) => sheets[path]).find((found) => found !== undefined)
      if (sheet === undefined) return undefined
      const kept = await text(`sheet ${path}`, texts, 'text/css; charset=utf-8', () => sheet)
      return answer(request, kept, { cacheControl: cacheControlOf(path) })
    },
  }
}

const dataBlocks = (blocks: Readonly<Record<string, object>>) =>
  Object.entries(blocks).map(([id, data]) => {
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    return `<script type="application/json" id="${id}">${json}</script>`
  })

async function encode(type: string, content: string): Promise<Text> {
  const identity = Buffer.from(content)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(identity),
  ])
  return { type, bodies: { identity, br, gzip: gz }, etag: etagOf(identity) }
}

function answer(
  request: Request,
  { type, bodies, etag }: Text,
  {
    status = 200,
    cacheControl = 'no-cache',
    vary = 'Accept-Encoding',
  }: { readonly status?: 200 | 404; readonly cacheControl?: string; readonly vary?: string } = {},
): Response {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ETag: etag,
    Vary: vary,
    'X-Content-Type-Options': 'nosniff',
  })
  const isUnchanged = status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)
  if (isUnchanged) return new Response(null, { status: 304, headers })
  const encoding = acceptedEncodings(request.headers.get('accept-encoding'))[0]
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = bodies[encoding ?? 'identity']
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
