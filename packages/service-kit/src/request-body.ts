import { AppError } from './app-error.ts'
import type { HttpContext } from './http-app.ts'

/** The request's body as a stream that fails once more than `bytesMax` arrived, whatever its Content-Length says. */
export const limitedBody = (c: HttpContext, bytesMax: number): ReadableStream<Uint8Array> => {
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw new AppError('BODY_TOO_LARGE')
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > bytesMax) controller.error(new AppError('BODY_TOO_LARGE'))
      else controller.enqueue(chunk)
    },
  })
  return (c.req.raw.body ?? new Blob([]).stream()).pipeThrough(limit)
}

/** Node's own stream where there is one: making a web Request and its stream of it costs more than reading a small body. */
const chunksOf = (c: HttpContext): AsyncIterable<Uint8Array> | null => {
  const incoming = c.env?.incoming
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

/** Reads a JSON body of at most `bytesMax` bytes; an empty one is undefined. */
export const readJson = async (c: HttpContext, bytesMax: number): Promise<unknown> => {
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw new AppError('BODY_TOO_LARGE')
  const given = chunksOf(c)
  if (!given) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of given) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new AppError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  if (!jsonType.test(c.req.header('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return JSON.parse(utf8.decode(Buffer.concat(chunks)))
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', 'The request is not valid JSON.', { cause: error })
  }
}
