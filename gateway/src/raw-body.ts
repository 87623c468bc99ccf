import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'

export const declaredBytes = (incoming: IncomingMessage): number | undefined => {
  const declared = incoming.headers['content-length']
  return declared === undefined ? undefined : Number(declared)
}

export const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] !== undefined || (declaredBytes(incoming) ?? 0) > 0

export interface LeastRate {
  readonly bytesPerS: number
  readonly windowMs: number
}

/**
 * Streams a request's body from when undici reads it, which it does only with a connection. Fails with BODY_TOO_LARGE,
 * BODY_TOO_SLOW (below `rate`) or BODY_INCOMPLETE (the client left). Destroying the stream keeps the request open, so that
 * an early response still reaches the client.
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
      // Let undici read an early response first, because the service may have closed its end.
      else setImmediate(done, null, chunk)
    },
  })
  const timer = setInterval(() => {
    const isSlow = bytes - bytesAtCheck < (rate.bytesPerS * rate.windowMs) / 1000
    bytesAtCheck = bytes
    // A service that applies back pressure slows the client down too, so do not blame the client.
    if (isSlow && !incoming.complete && !body.writableNeedDrain) body.destroy(new AppError('BODY_TOO_SLOW'))
  }, rate.windowMs).unref()
  const onLeft = (): void => {
    if (!incoming.complete) body.destroy(new AppError('BODY_INCOMPLETE'))
  }
  // undici listens only between connecting and the response. An error without a listener would end the process.
  body.on('error', () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    incoming.off('close', onLeft)
    incoming.unpipe(body)
    // Without a byte read, the request may still be sent elsewhere with the whole body.
    if (bytes > 0) incoming.resume()
  })
  incoming.once('close', onLeft)
  body.once('resume', () => incoming.pipe(body))
  return body
}
