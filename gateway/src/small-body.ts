import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { listenerIn } from './in-exchange.ts'
import type { Exchange } from './exchange.ts'
import { declaredBytes } from './raw-body.ts'

export interface SmallBodyPace {
  readonly graceMs: number
  readonly bytesPerS: number
}

/** Reads a body. Throws BODY_TOO_LARGE, BODY_TOO_SLOW (behind the pace) or BODY_INCOMPLETE (the client left). */
export const readSmallBody = (exchange: Exchange, bytesMax: number, pace: SmallBodyPace): Promise<Buffer> => {
  const { incoming } = exchange
  if ((declaredBytes(incoming) ?? 0) > bytesMax) return Promise.reject(new AppError('BODY_TOO_LARGE'))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  let bytes = 0

  const stop = (): void => {
    clearTimeout(timer)
    incoming.off('data', onData).off('end', onEnd).off('close', onClose)
  }
  const fail = (code: 'BODY_TOO_LARGE' | 'BODY_TOO_SLOW' | 'BODY_INCOMPLETE'): void => {
    stop()
    reject(new AppError(code))
  }
  const onData = listenerIn(exchange, (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) return fail('BODY_TOO_LARGE')
    chunks.push(chunk)
  })
  const onEnd = listenerIn(exchange, () => {
    stop()
    resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
  })
  const onClose = listenerIn(exchange, () => fail('BODY_INCOMPLETE'))
  const checkPace = (): void => {
    const leftMs = pace.graceMs + (bytes / pace.bytesPerS) * 1000 - (performance.now() - startedAt)
    if (leftMs <= 0) return fail('BODY_TOO_SLOW')
    timer = setTimeout(checkPace, leftMs)
  }
  let timer = setTimeout(checkPace, pace.graceMs)
  incoming.on('data', onData).once('end', onEnd).once('close', onClose)
  return promise
}
