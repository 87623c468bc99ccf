import type { Exchange } from './exchange.ts'
import { listenerIn } from './in-exchange.ts'

export interface DiscardLimits {
  readonly bytesMax: number
  readonly timeMs: number
}

const checkMs = 200

/** Keeps the connection open after an early response: closing it with unread bytes would reset TCP and lose it. */
export const keepOpenForRest = ({ incoming, outgoing }: Exchange): boolean => {
  if (incoming.complete || outgoing.shouldKeepAlive) return false
  outgoing.shouldKeepAlive = true
  return true
}

/** Reads and discards the rest of an answered request within limits, then calls `done` once. */
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
  // Listen on the socket: Node does not tell an answered request that its connection closed.
  socket.once('close', onOver)
  incoming.resume()
}
