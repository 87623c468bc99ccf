import { AppError } from '../process/app-error.ts'
import type { HttpContext } from './http-app.ts'

/** Node's own stream where there is one: making a web Request and its stream of it costs more than reading a small body. */
const chunksOf = (c: HttpContext): AsyncIterable<Uint8Array> | readonly Uint8Array[] | null => {
  const { incoming, body } = c.env ?? {}
  if (body) return [body]
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body
}

const hasLeft = (c: HttpContext): boolean => {
  const incoming = c.env?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

/** The request's body in pieces; fails once more than `bytesMax` arrived, whatever its Content-Length says, and when its client leaves. */
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
    // That somebody leaves is no fault of ours, and no server's that could not be reached.
    throw hasLeft(c) ? new AppError('BODY_INCOMPLETE') : error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

/** Reads a JSON body of at most `bytesMax` bytes; an empty one is undefined. */
export const readJson = async (c: HttpContext, bytesMax: number): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedBody(c, bytesMax)) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  if (whole.length === 0) return undefined
  if (!jsonType.test(c.req.header('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return JSON.parse(utf8.decode(whole))
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', 'The request is not valid JSON.', { cause: error })
  }
}
