import {
  ConsumerDebugEvents,
  ConsumerEvents,
  type Consumer,
  type ConsumerMessages,
  type FetchMessages,
  type JsMsg,
} from 'nats'
import { pause } from '../process/pause.ts'
import { isStreamMissing, type NatsLink } from './nats-link.ts'

const reopenWaitMs = 500

export interface ReadingOptions {
  readonly nats: Pick<NatsLink, 'onConnected' | 'isConnected'>
  readonly open: () => Promise<Consumer>
  readonly fetch: () => FetchMessages
  /** Takes a message at once. Slow work belongs into `settled`, because missed heartbeats must be noticed meanwhile. */
  readonly take: (message: JsMsg) => void
  /** Resolves when the messages taken so far are settled. The next ones are fetched only then. */
  readonly settled?: () => Promise<void>
  /** Called when the server says that no message came within a fetch: the consumer lives. */
  readonly onAlive?: () => void
  /** Called as soon as the server is silent for two heartbeats, names a problem of the consumer, or was replaced. */
  readonly onLost?: (isSilent: boolean) => void
  /** Called for errors, except while the stream does not exist yet. */
  readonly onFailure: (error: unknown) => void
}

export interface Reading {
  isOpen(): boolean
  stop(): Promise<void>
}

/** Stops a fetch as soon as the server is silent for two heartbeats, or names a problem of the consumer. */
export const watchFetch = async (
  messages: ConsumerMessages,
  { onAlive, onLost }: Pick<ReadingOptions, 'onAlive' | 'onLost'> = {},
): Promise<void> => {
  for await (const { type } of await messages.status()) {
    if (type === ConsumerDebugEvents.Next) continue
    if (type === ConsumerDebugEvents.Discard) onAlive?.()
    else {
      onLost?.(type === ConsumerEvents.HeartbeatsMissed)
      messages.stop(new Error(`The consumer is lost: ${type}`))
    }
  }
}

/**
 * Reads a consumer until stopped. Opens it again when two heartbeats are missed, when it was deleted, and when NATS
 * reconnects. Fetches batch by batch: the client's `consume` asks for more messages at each missed heartbeat, also if
 * only a handler is slow.
 */
export const keepReading = (options: ReadingOptions): Reading => {
  const { nats, open, take, settled, onAlive, onLost, onFailure } = options
  const stopping = new AbortController()
  /** Number of connections to NATS so far. A consumer of an earlier one is not read on. */
  let connections = 0
  let fetched: ConsumerMessages | undefined
  let isOpen = false

  const fetchOnce = async (consumer: Consumer): Promise<void> => {
    const messages = await consumer.fetch(options.fetch())
    fetched = messages
    void watchFetch(messages, {
      onAlive: () => messages === fetched && onAlive?.(),
      onLost: (isSilent) => messages === fetched && onLost?.(isSilent),
    })
    try {
      for await (const message of messages) take(message)
    } finally {
      await settled?.()
    }
  }

  const read = async (): Promise<void> => {
    const connection = connections
    const isCurrent = (): boolean => !stopping.signal.aborted && connection === connections
    const consumer = await open()
    isOpen = isCurrent()
    try {
      while (isCurrent()) await fetchOnce(consumer)
    } finally {
      isOpen = false
      onLost?.(false)
    }
  }

  const keepOpen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (nats.isConnected()) await read()
      } catch (error) {
        if (!stopping.signal.aborted && !isStreamMissing(error)) onFailure(error)
      }
      if (!stopping.signal.aborted) await pause(reopenWaitMs, stopping.signal)
    }
  }

  // A restarted server may have lost messages and durables with their positions, and an old fetch may hang.
  const forget = nats.onConnected(() => {
    connections += 1
    if (connections === 1) return
    onLost?.(false)
    fetched?.stop()
  })
  const reading = keepOpen()

  return {
    isOpen: () => isOpen,
    stop: async () => {
      stopping.abort()
      forget()
      fetched?.stop()
      await reading
    },
  }
}
