import { EnvelopeSchema, streams } from '@love-space/contracts/event.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { fits, fitsLoosely } from '@love-space/service-kit/process/validation.ts'
import { DeliverPolicy, millis, type ConsumerMessages, type JsMsg, type OrderedConsumerOptions } from 'nats'
import { createHintWindow, type HintWindow, type PlacedHint } from './hint-window.ts'

export interface LiveWindow extends Pick<HintWindow, 'lastPlace' | 'placeOf' | 'since'> {
  /** Returns whether all hints of the last minutes have been read and NATS is connected. */
  isFollowing(): boolean
}

export interface LiveListener {
  onHint(placed: PlacedHint): void
  /** Called if the stream was created again, so that earlier places are invalid. */
  onReset(): void
}

interface LiveOptions {
  readonly nats: NatsLink
  readonly logger: Logger
  readonly listener: LiveListener
  readonly clock?: Clock
}

const rebuildWaitMs = 500

/** Returns where to resume: after the last hint, or `sinceMs` back if the stream is new or lacks hints. */
const startingPoint = async (
  window: HintWindow,
  { nats, logger, listener }: LiveOptions,
): Promise<{ where: Partial<OrderedConsumerOptions>; sinceMs?: number }> => {
  await ensureStream(nats, streams.live)
  const { created, state } = await (await nats.jsm()).streams.info(streams.live.name)
  const last = window.store.last()
  const next = last + 1
  const isSame = window.isOf(created)
  if (isSame && state.last_seq >= last && state.first_seq <= next) {
    return { where: { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: next } }
  }
  // The window is incomplete until the last minutes have been read.
  const sinceMs = window.begin(created, state.last_seq)
  if (isSame !== undefined) {
    logger.warn('JetStream stream LIVE was recreated or lacks hints; browsers get a reset')
    listener.onReset()
  }
  const since = new Date(sinceMs).toISOString()
  return { where: { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since }, sinceMs }
}

const hintIn = (message: JsMsg): PlacedHint | undefined => {
  const envelope: unknown = message.json()
  if (!fits(EnvelopeSchema, envelope) || !fitsLoosely(liveHinted.data, envelope.data)) return undefined
  return { seq: message.seq, at: millis(message.info.timestampNanos), hint: envelope.data }
}

const takeHint = (message: JsMsg, store: HintWindow['store'], { logger, listener }: LiveOptions): void => {
  try {
    const placed = message.seq > store.last() ? hintIn(message) : undefined
    if (placed) store.add(placed)
    if (placed) listener.onHint(placed)
  } catch (error) {
    logger.error({ error, seq: message.seq }, 'Reading a live hint failed')
  }
}

/** Follows the LIVE stream with an ordered consumer, from ten minutes back on, across restarts of NATS. */
export const followLiveHints = (options: LiveOptions): LiveWindow & { stop(): Promise<void> } => {
  const { nats, logger, clock = systemClock } = options
  const window = createHintWindow(clock)
  const { store } = window
  const stopping = new AbortController()
  let messages: ConsumerMessages | undefined

  const read = async (): Promise<void> => {
    const { where, sinceMs } = await startingPoint(window, options)
    const consumer = await nats.js.consumers.get(streams.live.name, { filterSubjects: liveHinted.subject, ...where })
    const { num_pending: pending } = await consumer.info()
    messages = await consumer.consume({ max_messages: 500, expires: 30_000, idle_heartbeat: 5_000 })
    let beginsMs = sinceMs
    if (pending === 0) {
      if (beginsMs !== undefined) store.begin(store.last(), beginsMs)
      beginsMs = undefined
      window.noteWhole()
    }
    for await (const message of messages) {
      // The first message of a backlog shows how far back the window reaches.
      if (beginsMs !== undefined) store.begin(message.seq - 1, beginsMs)
      beginsMs = undefined
      takeHint(message, store, options)
      if (message.info.pending === 0) window.noteWhole()
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (error) {
        if (!stopping.signal.aborted)
          logger.warn({ error }, `Reading stream LIVE failed; retrying in ${rebuildWaitMs} ms`)
      }
      await pause(rebuildWaitMs, stopping.signal)
    }
  }
  let isFirstConnection = true
  const forget = nats.onConnected(() => {
    if (!isFirstConnection) messages?.stop()
    isFirstConnection = false
  })
  const done = follow()

  return {
    lastPlace: window.lastPlace,
    placeOf: window.placeOf,
    since: window.since,
    isFollowing: () => window.isWhole() && nats.isConnected(),
    stop: async () => {
      stopping.abort()
      forget()
      messages?.stop()
      await done
    },
  }
}
