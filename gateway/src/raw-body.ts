import { AppError } from '@love-space/service-kit/process/app-error.ts'
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

export interface LeastRate {
  readonly bytesPerS: number
  /** How long a body may be slower. */
  readonly windowMs: number
}

/**
 * A request's body as a stream to be passed on. It fails once more than `bytesMax` arrived, whatever its headers say, once
 * its client sends more slowly than `rate`, and when the client leaves.
 * Destroying it leaves the request itself alone, so that an early answer still reaches the client.
 */
export const rawBody = (
  incoming: IncomingMessage,
  options: { readonly bytesMax: number; readonly rate: LeastRate; readonly onBytes: (bytes: number) => void },
): Transform => {
  const { bytesMax, rate, onBytes } = options
  let bytes = 0
  let bytesAtCheck = 0
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      onBytes(chunk.length)
      if (bytes > bytesMax) done(new AppError('BODY_TOO_LARGE'))
      // Whatever the service has answered meanwhile is read before more is sent: it may have closed its end.
      else setImmediate(done, null, chunk)
    },
  })
  const timer = setInterval(() => {
    const isSlow = bytes - bytesAtCheck < (rate.bytesPerS * rate.windowMs) / 1000
    bytesAtCheck = bytes
    // While the service holds the body back, its client cannot send.
    if (isSlow && !incoming.complete && !body.writableNeedDrain) body.destroy(new AppError('BODY_TOO_SLOW'))
  }, rate.windowMs).unref()
  const onLeft = (): void => {
    if (!incoming.complete) body.destroy(new AppError('BODY_INCOMPLETE'))
  }
  // undici listens only from its connection's beginning to the answer's end; without a listener an error ends the process.
  body.on('error', () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    incoming.off('close', onLeft)
    incoming.unpipe(body)
    incoming.resume()
  })
  incoming.once('close', onLeft)
  incoming.pipe(body)
  return body
}
