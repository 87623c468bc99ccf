import type { JsMsg } from 'nats'

/** Handles the messages of a durable one after another. Those that wait can be kept from being delivered again. */
export const createTurns = (handle: (message: JsMsg) => Promise<void>) => {
  const waiting: JsMsg[] = []
  let handling: Promise<void> | undefined
  let isClosed = false

  const handleWaiting = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift()) await handle(message)
  }

  return {
    take: (message: JsMsg): void => {
      if (isClosed) return message.nak()
      waiting.push(message)
      handling ??= handleWaiting().finally(() => {
        handling = undefined
      })
    },
    settled: async (): Promise<void> => {
      await handling
    },
    /** Tells NATS that the waiting messages will be handled. */
    keepWaiting: (): void => {
      for (const message of waiting) message.working()
    },
    /** Leaves waiting and further messages to another process. */
    close: (): void => {
      isClosed = true
      for (const message of waiting.splice(0)) message.nak()
    },
  }
}
