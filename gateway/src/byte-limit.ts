import { AppError } from '@love-space/service-kit/app-error.ts'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'

/** The Content-Length a request declares; undefined when it declares none. */
export const declaredBytes = (incoming: IncomingMessage): number | undefined => {
  const declared = incoming.headers['content-length']
  return declared === undefined ? undefined : Number(declared)
}

/** Whether a request has a body at all. */
export const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] !== undefined || (declaredBytes(incoming) ?? 0) > 0

/**
 * A request's body that fails once more than `bytesMax` arrived, whatever its headers say.
 * Destroying it leaves the request itself alone, so that an early answer still reaches the client.
 */
export const limitedBody = (incoming: IncomingMessage, bytesMax: number): Transform => {
  let bytes = 0
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > bytesMax) done(new AppError('BODY_TOO_LARGE'))
      // Whatever the service has answered meanwhile is read before more is sent: it may have closed its end.
      else setImmediate(done, null, chunk)
    },
  })
  incoming.once('close', () => {
    if (!incoming.complete) body.destroy(new Error('The client left before its request was complete'))
  })
  body.once('close', () => {
    incoming.unpipe(body)
    incoming.resume()
  })
  incoming.pipe(body)
  return body
}
