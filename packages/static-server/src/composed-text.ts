import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncodings, matchesEtag } from './negotiate.ts'
import { etagOf, type SharedBytes } from './static-file.ts'

export interface ComposedText {
  readonly type: string
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', SharedBytes>>
  readonly etag: string
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export async function encodeText(type: string, content: string): Promise<ComposedText> {
  const identity = Buffer.from(content)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(identity),
  ])
  return { type, bodies: { identity, br, gzip: gz }, etag: etagOf(identity) }
}

export function answerText(
  request: Request,
  { type, bodies, etag }: ComposedText,
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
