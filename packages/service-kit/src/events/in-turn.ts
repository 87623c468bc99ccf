import type { JsMsg } from 'nats'

/** Handles the messages of a durable one after another, and can keep NATS from delivering them again meanwhile. */
export const createTurns = (handle: (message: JsMsg) => Promise<void>) => {
  /** The message being handled, then those that wait. */
  const taken: JsMsg[] = []
  let handling: Promise<void> | undefined
  let isClosed = false

  const handleTaken = async (): Promise<void> => {
    try {
      for (let [message] = taken; message; [message] = taken) await handle(message).finally(() => taken.shift())
    } finally {
      // At once: a message taken later than the last look at `taken` must begin anew.
      handling = undefined
    }
  }

  return {
    take: (message: JsMsg): void => {
      if (isClosed) return message.nak()
      taken.push(message)
      handling ??= handleTaken()
    },
    settled: async (): Promise<void> => {
      await handling
    },
    /** Tells NATS that all messages taken will be handled. */
    keep: (): void => {
      for (const message of taken) message.working()
    },
    /** Leaves waiting and further messages to another process. */
    close: (): void => {
      isClosed = true
      for (const message of taken.splice(1)) message.nak()
    },
  }
}
