import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { guarded, listenerIn } from './in-exchange.ts'
import type { Exchange } from './exchange.ts'
import { declaredBytes } from './raw-body.ts'

export interface SmallBodyPace {
  readonly graceMs: number
  readonly bytesPerS: number
}

interface SmallBodyOptions {
  readonly bytesMax: number
  readonly pace: SmallBodyPace
  readonly onRead: (body: Buffer) => void
}

/** Reads a body. Refuses it as too large, too slow (behind the pace) or incomplete (the client left). */
export const readSmallBody = (exchange: Exchange, { bytesMax, pace, onRead }: SmallBodyOptions): void => {
  const { incoming } = exchange
  if ((declaredBytes(incoming) ?? 0) > bytesMax) throw new AppError('BODY_TOO_LARGE')
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  let bytes = 0

  const stop = (): void => {
    clearTimeout(timer)
    incoming.off('data', onData).off('end', onEnd).off('close', onClose)
  }
  const fail = (code: 'BODY_TOO_LARGE' | 'BODY_TOO_SLOW' | 'BODY_INCOMPLETE'): void => {
    stop()
    guarded(exchange, () => exchange.ends.refuse(exchange, new AppError(code)))
  }
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > bytesMax) return fail('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  const onEnd = listenerIn(exchange, () => {
    stop()
    onRead(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
  })
  const onClose = (): void => fail('BODY_INCOMPLETE')
  const checkPace = (): void => {
    const leftMs = pace.graceMs + (bytes / pace.bytesPerS) * 1000 - (performance.now() - startedAt)
    if (leftMs <= 0) return fail('BODY_TOO_SLOW')
    timer = setTimeout(checkPace, leftMs)
  }
  let timer = setTimeout(checkPace, pace.graceMs)
  incoming.on('data', onData).once('end', onEnd).once('close', onClose)
}
