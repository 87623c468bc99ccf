import type { Socket } from 'node:net'

/** What Node counts of a connection below its stream: bytes handed to the system, and those it has not taken yet. */
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
 * Closes connections on which an answer has waited for its reader for `stillMs` without a byte being read. Node's own
 * time-out starts anew with every byte that comes in, so that who keeps sending could keep an answer for ever.
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
