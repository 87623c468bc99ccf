import { fileURLToPath } from 'node:url'
import mime from 'mime'
import { acceptedEncodings, matchesEtag } from './negotiate.ts'
import { openDirectory, type StaticFile } from './static-file.ts'
import type { StaticSource } from './source.ts'
import { openUpstream } from './upstream.ts'

export interface StaticSourceOptions {
  /** Origin of the files: `file:///…/dist/` or `http(s)://host[:port][/base]`. */
  readonly origin: string
}

export const isHashed = (name: string): boolean => /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(name)

export const cacheControlOf = (name: string): string =>
  isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache'

export function createStaticSource({ origin }: StaticSourceOptions): StaticSource {
  const url = new URL(origin)
  return url.protocol === 'file:' ? directorySource(fileURLToPath(url)) : openUpstream(url)
}

function directorySource(root: string): StaticSource {
  const open = openDirectory(root.replace(/\/+$/, ''))

  return {
    read: (name) => open(name),
    async fetch(request, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      }
      const name = safeName(path)
      const plain = name && (await open(name))
      if (!name || !plain) return notFound()
      for (const encoding of acceptedEncodings(request.headers.get('accept-encoding'))) {
        const twin = await open(`${name}.${encoding === 'br' ? 'br' : 'gz'}`)
        if (twin) return answerWith(request, name, twin, encoding)
      }
      return answerWith(request, name, plain)
    },
  }
}

function answerWith(request: Request, name: string, file: StaticFile, encoding?: string): Response {
  const headers = new Headers({
    'Content-Type': contentType(name),
    'Cache-Control': cacheControlOf(name),
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesEtag(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(file.body.length))
  return new Response(request.method === 'HEAD' ? null : file.body, { headers })
}

function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return /^text\/|json|svg\+xml/.test(type) ? `${type}; charset=utf-8` : type
}

/** Returns a safe path; null for hidden files, compressed copies and unsafe paths. */
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
