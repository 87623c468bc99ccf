import type { Exchange } from './exchange.ts'
import { listenerIn } from './in-exchange.ts'

export interface DiscardLimits {
  readonly bytesMax: number
  readonly timeMs: number
}

const checkMs = 200

/**
 * Keeps the connection open beyond an answer that comes before its request is complete. Closing it with unread bytes makes
 * the client's kernel throw the answer away: the client would see a reset instead.
 */
export const keepOpenForRest = ({ incoming, outgoing }: Exchange): boolean => {
  if (incoming.complete || outgoing.shouldKeepAlive) return false
  outgoing.shouldKeepAlive = true
  return true
}

/** Reads, within limits, what still comes of a request that has its answer, then calls `done` once. */
export const discardRest = (exchange: Exchange, limits: DiscardLimits, done: () => void): void => {
  const { incoming, closesAfter } = exchange
  const { socket } = incoming
  const bytesBefore = socket.bytesRead
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const isTooMuch = socket.bytesRead - bytesBefore > limits.bytesMax
    if (isTooMuch || performance.now() - startedAt > limits.timeMs) socket.destroy()
  }, checkMs).unref()
  const onOver = listenerIn(exchange, () => {
    clearInterval(timer)
    incoming.off('end', onOver)
    socket.off('close', onOver)
    if (closesAfter) socket.destroySoon()
    done()
  })
  incoming.once('end', onOver)
  // An answered request is no longer told of its connection's end.
  socket.once('close', onOver)
  incoming.resume()
}
