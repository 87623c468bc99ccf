import { AppError } from '../process/app-error.ts'
import type { HttpContext } from './http-app.ts'

/** Returns the chunks of a body. Reading Node's stream is cheaper than a web Request. */
const chunksOf = (c: HttpContext): AsyncIterable<Uint8Array> | readonly Uint8Array[] | null => {
  const { incoming, body } = c.env ?? {}
  if (body) return [body]
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body
}

/** Returns whether the client disconnected: Node then destroys the request, even if the whole body has arrived. */
const hasLeft = (c: HttpContext): boolean => c.env?.incoming?.destroyed === true

/** Yields the request's body in chunks. Throws BODY_TOO_LARGE after `bytesMax` bytes, and BODY_INCOMPLETE if the client disconnects. */
export async function* limitedBody(c: HttpContext, bytesMax: number): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw new AppError('BODY_TOO_LARGE')
  let bytes = 0
  try {
    for await (const chunk of chunksOf(c) ?? []) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw new AppError('BODY_TOO_LARGE')
      yield chunk
    }
  } catch (error) {
    // The client disconnected, which is neither an internal error nor an unavailable server.
    throw !(error instanceof AppError) && hasLeft(c) ? new AppError('BODY_INCOMPLETE') : error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

/** Reads a JSON body; an empty one counts as an object without fields. */
export const readJson = async (c: HttpContext, bytesMax: number): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedBody(c, bytesMax)) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  if (whole.length === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return JSON.parse(utf8.decode(whole))
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', 'The request is not valid JSON.', { cause: error })
  }
}
