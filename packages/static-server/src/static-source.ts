import { fileURLToPath } from 'node:url'
import mime from 'mime'
import { acceptedEncodings, matchesEtag } from './negotiate.ts'
import { openDirectory } from './static-file.ts'
import { openUpstream } from './upstream.ts'

/** A front end's build, wherever it is: a directory here or another server. */
export interface StaticSource {
  /** Answers GET and HEAD for `path` (starting with `/`) in this front end: 404 where there is no such file. */
  fetch(request: Request, path: string): Promise<Response>
  /** The content of a file and its validator, or null when it can't be had. */
  read(name: string): Promise<{ readonly body: Buffer; readonly etag: string } | null>
}

export interface StaticSourceOptions {
  /** `file:///…/dist/` or `http(s)://host[:port][/base]`. */
  readonly origin: string
  /** The file that answers for pages of a single-page application; without it every unknown path is 404. */
  readonly fallback?: string
}

const hashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/
const neverPages = /^\/(static|remotes)(\/|$)/
const immutable = 'public, max-age=31536000, immutable'

export function createStaticSource({ origin, fallback }: StaticSourceOptions): StaticSource {
  const url = new URL(origin)
  return url.protocol === 'file:' ? directorySource(fileURLToPath(url), fallback) : openUpstream(url)
}

function directorySource(root: string, fallback: string | undefined): StaticSource {
  const open = openDirectory(root.replace(/\/+$/, ''))

  async function choose(path: string) {
    const name = safeName(path)
    if (name === null) return null
    if (name !== '' && (await open(name))) return name
    const isPage = !neverPages.test(path) && !/\.[^/]*$/.test(path)
    return fallback !== undefined && isPage && (await open(fallback)) ? fallback : null
  }

  return {
    read: (name) => open(name),
    async fetch(request, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      }
      const name = await choose(path)
      const plain = name === null ? null : await open(name)
      if (name === null || plain === null) return notFound()
      for (const encoding of acceptedEncodings(request.headers.get('accept-encoding'))) {
        const twin = await open(`${name}.${encoding === 'br' ? 'br' : 'gz'}`)
        if (twin) return answerWith(request, name, twin, encoding)
      }
      return answerWith(request, name, plain)
    },
  }
}

function answerWith(request: Request, name: string, file: { body: Buffer; etag: string }, encoding?: string): Response {
  const headers = new Headers({
    'Content-Type': contentType(name),
    'Cache-Control': hashed.test(name) ? immutable : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesEtag(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(file.body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.body), { headers })
}

function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return /^text\/|json|svg\+xml/.test(type) ? `${type}; charset=utf-8` : type
}

/** A relative name without escapes, hidden files or the precompressed twins; null for anything else. */
function safeName(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const name = decoded.replace(/^\/+/, '')
  if (/[\0\\]/.test(name) || /\.(br|gz)$/.test(name)) return null
  return name.split('/').some((segment) => segment.startsWith('.')) ? null : name
}

const notFound = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
