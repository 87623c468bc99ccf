import type { Socket } from 'node:net'

/** Node's native socket handle: bytes given to the system, and those it has not accepted yet. */
interface Handle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

interface Progress {
  readonly takenBytes: number
  readonly sinceMs: number
}

const handleOf = (socket: Socket): Handle | undefined =>
  (socket as Socket & { readonly _handle?: Handle | null })._handle ?? undefined

/**
 * Closes connections whose client reads nothing of a response for `stillMs`. Node's timeout restarts with each received
 * byte, so a client that keeps sending would never time out.
 */
export const createStalledReaders = (stillMs: number, now: () => number = Date.now) => {
  const connections = new Map<Socket, Progress>()

  const check = (): void => {
    const nowMs = now()
    for (const [socket, { takenBytes: before, sinceMs }] of connections) {
      const handle = handleOf(socket)
      const isWaiting = handle !== undefined && handle.writeQueueSize > 0
      const takenBytes = handle ? handle.bytesWritten - handle.writeQueueSize : before
      if (!isWaiting || takenBytes !== before) connections.set(socket, { takenBytes, sinceMs: nowMs })
      else if (nowMs - sinceMs > stillMs) socket.destroy()
    }
  }

  return {
    watch: (socket: Socket): void => {
      connections.set(socket, { takenBytes: 0, sinceMs: now() })
      socket.once('close', () => connections.delete(socket))
    },
    check,
  }
}
