import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncodings, matchesEtag } from './negotiate.ts'
import { fillDocument } from './prerendered.ts'
import { findPage, preloadTags, readRemote, type Remote } from './remote-manifest.ts'
import { etagOf } from './static-file.ts'
import type { StaticSource } from './static-source.ts'

export interface ComposerOptions {
  readonly shell: StaticSource
  /** By federation name, e.g. `mf_couple`, with the public path its files are served under, e.g. `/remotes/couple`. */
  readonly remotes: Readonly<Record<string, { readonly source: StaticSource; readonly publicPath: string }>>
  /** What every front end must know before its first call, e.g. apiBase, supportEmail, websiteUrl. */
  readonly config: Readonly<Record<string, string>>
  /** How old the knowledge about what is deployed may become. */
  readonly recheckMs?: number
  readonly now?: () => number
}

export interface Composer {
  /** The shell's document for a page, knowing the remotes deployed at this moment. 503 without a shell. */
  index(request: Request, path: string): Promise<Response>
  /** `/config.json`: the same knowledge, for a retry in a tab that is already open. */
  config(request: Request): Promise<Response>
}

interface Snapshot {
  readonly version: string
  readonly shell: string | null
  /** What stands around a page that comes as HTML. */
  readonly frame: string | null
  readonly remotes: readonly Remote[]
}
interface Text {
  readonly type: string
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
  readonly etag: string
}

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
  recheckMs = 3_000,
  now = Date.now,
}: ComposerOptions): Composer {
  let current: { snapshot: Promise<Snapshot>; takenAt: number; texts: Map<string, Promise<Text>> } | undefined
  let renewing = false

  async function take(): Promise<Snapshot> {
    const [document, frame, ...found] = await Promise.all([
      shell.read('index.html'),
      shell.read('frame.html'),
      ...Object.entries(remotes).map(([name, { source, publicPath }]) => readRemote(name, source, publicPath)),
    ])
    const present = found.filter((remote) => remote !== null)
    const version = etagOf([document?.etag, frame?.etag, ...present.map((remote) => remote.version)].join())
    const textOf = (file: typeof document) => file?.body.toString('utf8') ?? null
    return { version, shell: textOf(document), frame: textOf(frame), remotes: present }
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
    const { shell: document } = await current.snapshot
    if (now() - current.takenAt >= recheckMs && !renewing) {
      const renewed = renew(current)
      if (document === null) await renewed
    }
    return { snapshot: await current.snapshot, texts: current.texts }
  }

  const mapOf = (snapshot: Snapshot) =>
    Object.fromEntries(snapshot.remotes.map(({ name, entry, type }) => [name, { entry, type }]))

  async function text(key: string, texts: Map<string, Promise<Text>>, type: string, make: () => string): Promise<Text> {
    const known = texts.get(key)
    if (known) return known
    const made = encode(type, make())
    texts.set(key, made)
    return made
  }

  return {
    async index(request, path) {
      const { snapshot, texts } = await knowledge()
      const { shell: document } = snapshot
      if (document === null) {
        return new Response('Love Space is not reachable right now.', {
          status: 503,
          headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', 'Cache-Control': 'no-store' },
        })
      }
      const { frame } = snapshot
      const page = findPage(snapshot.remotes, path)
      const html = frame === null ? undefined : page?.html
      const tags = page ? preloadTags(page, html !== undefined) : []
      const head = [...dataBlocks(mapOf(snapshot), config), ...tags].join('\n    ')
      const composed = await text(`page ${tags.join()}`, texts, 'text/html; charset=utf-8', () => {
        const filled = page && frame && html ? fillDocument(document, frame, page.remote.name, html, config) : document
        return filled.replace('</head>', () => `${head}\n  </head>`)
      })
      return answer(request, composed)
    },
    async config(request) {
      const { snapshot, texts } = await knowledge()
      const page = await text('config', texts, 'application/json; charset=utf-8', () =>
        JSON.stringify({ ...config, remotes: mapOf(snapshot) }),
      )
      return answer(request, page)
    },
  }
}

const dataBlocks = (remotes: object, config: object) =>
  Object.entries({ remotes, config }).map(([id, data]) => {
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

function answer(request: Request, { type, bodies, etag }: Text): Response {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const encoding = acceptedEncodings(request.headers.get('accept-encoding'))[0]
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = bodies[encoding ?? 'identity']
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
