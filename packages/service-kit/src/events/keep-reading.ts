import type { ConsumeOptions, Consumer, ConsumerMessages, JsMsg } from 'nats'
import { pause } from '../process/pause.ts'
import { isStreamMissing, type NatsLink } from './nats-link.ts'

const rebuildWaitMs = 500

/** Reads every source until stopped. Opens a source again when its reading ends, and all when NATS reconnects. */
export const keepReading = <Source>(options: {
  readonly nats: Pick<NatsLink, 'onConnected'>
  readonly sources: readonly Source[]
  readonly openConsumer: (source: Source) => Promise<Consumer>
  readonly consumeOptions: ConsumeOptions
  readonly take: (source: Source, message: JsMsg, isStopping: boolean) => void | Promise<void>
  /** Called for errors, except while the stream does not exist yet. */
  readonly onFailure: (error: unknown, source: Source) => void
}): { readonly openCount: () => number; readonly stop: () => Promise<void> } => {
  const { nats, sources, openConsumer, consumeOptions, take, onFailure } = options
  const stopping = new AbortController()
  const open = new Set<ConsumerMessages>()

  const read = async (source: Source): Promise<void> => {
    const consumer = await openConsumer(source)
    if (stopping.signal.aborted) return
    // Copy the options, because the client changes them.
    const messages = await consumer.consume({ ...consumeOptions })
    open.add(messages)
    try {
      for await (const message of messages) await take(source, message, stopping.signal.aborted)
    } finally {
      open.delete(messages)
    }
  }

  const keepOpen = async (source: Source): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await read(source)
      } catch (error) {
        if (!stopping.signal.aborted && !isStreamMissing(error)) onFailure(error, source)
      }
      if (!stopping.signal.aborted) await pause(rebuildWaitMs, stopping.signal)
    }
  }

  const stopReading = (): void => {
    for (const messages of open) messages.stop()
  }
  // A restarted server may have lost messages and durables with their positions, and an old pull may hang.
  let isFirst = true
  const forget = nats.onConnected(() => {
    if (!isFirst) stopReading()
    isFirst = false
  })
  const reading = Promise.all(sources.map(keepOpen))

  return {
    openCount: () => open.size,
    stop: async () => {
      stopping.abort()
      forget()
      stopReading()
      await reading
    },
  }
}
