import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { dispositionOf } from '@love-space/members/downloads.ts'
import { epochSeconds } from '@love-space/service-kit/process/clock.ts'
import { Readable, Transform } from 'node:stream'
import type { Deps } from '../deps.ts'
import type { ByteRange } from '../storage/storage.ts'
import type { FileDoc } from './file.model.ts'
import type { FilePart } from './file-parts.ts'

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Parses a Range header. Returns undefined for the whole part, and if several ranges are requested. */
const rangeOf = (header: string | null, size: number): ByteRange | undefined => {
  const [, from, to] = oneRange.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || start > end) throw new AppError('RANGE_NOT_SATISFIABLE')
  return { start, end }
}

/** Replaces metadata such as a location with zeros, which keeps all offsets valid. */
const hidingRanges = (ranges: readonly ByteRange[], offset: number): Transform => {
  let at = offset
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const touched = ranges.filter(({ start, end }) => start < at + chunk.length && end >= at)
      const out = touched.length > 0 ? Buffer.from(chunk) : chunk
      for (const { start, end } of touched) out.fill(0, Math.max(0, start - at), Math.min(chunk.length, end - at + 1))
      at += chunk.length
      done(null, out)
    },
  })
}

export const servePart = async (
  { storage, clock }: Deps,
  request: { readonly headers: Headers; readonly isHead: boolean; readonly expiresAt: number },
  file: FileDoc,
  part: FilePart,
): Promise<Response> => {
  const { contentLength: size, etag: version } = await storage.disk.getMetaData(part.key)
  const etag = `"${version.replace(/^W\/|"/g, '')}"`
  const keepS = Math.max(0, request.expiresAt - epochSeconds(clock()))
  const headers = new Headers({
    'content-type': part.type,
    'content-disposition': dispositionOf(file.kind === 'document' ? 'attachment' : 'inline', file.name),
    'cache-control': `private, max-age=${keepS}, immutable`,
    'accept-ranges': 'bytes',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    // Pages load files from the API's origin, which differs from theirs. The signed address grants access.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const isStale = (request.headers.get('if-range') ?? etag) !== etag
  const range = isStale ? undefined : rangeOf(request.headers.get('range'), size)
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.isHead) return new Response(null, { status, headers })
  const bytes = await storage.open(part.key, range)
  const hidden = part.name.startsWith('original.') ? file.hiddenRanges : []
  const shown = hidden.length > 0 ? bytes.pipe(hidingRanges(hidden, range?.start ?? 0)) : bytes
  if (shown !== bytes) bytes.once('error', (error) => shown.destroy(error))
  return new Response(Readable.toWeb(shown) as ReadableStream<Uint8Array>, { status, headers })
}
