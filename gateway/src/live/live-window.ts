import { EnvelopeSchema, streams } from '@love-space/contracts/event.ts'
import { liveHinted, type LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { fits, understands } from '@love-space/service-kit/process/validation.ts'
import { DeliverPolicy, millis, type ConsumerMessages, type JsMsg, type OrderedConsumerOptions } from 'nats'
import { agoMsOf, incarnationOf, placeOf, seqOf } from './place.ts'

/** A hint with its place in the LIVE stream, and when it came there (epoch ms). */
export interface PlacedHint {
  readonly seq: number
  readonly at: number
  readonly hint: LiveHint
}

export interface LiveWindow {
  /** Whether everything of the last minutes was read and more will be heard. */
  isFollowing(): boolean
  /** Place of the newest hint. */
  lastPlace(): string
  placeOf(placed: PlacedHint): string
  /** What a user missed after a place, or in the time they say; undefined when it is in no window, or longer ago than this one reaches. */
  since(place: string, userId: string): readonly PlacedHint[] | undefined
}

export interface LiveListener {
  onHint(placed: PlacedHint): void
  /** Earlier places mean nothing any more: the stream began anew. */
  onReset(): void
}

const keepMs = 10 * 60_000
const hintsMax = 20_000
/** Between a browser's word and this clock, or between this clock and that of NATS. */
const underWayMs = 2_000
const rebuildWaitMs = 500

/** The newest hints in memory, bounded by number. */
export const createHintStore = (max = hintsMax) => {
  let hints: PlacedHint[] = []
  /** Everything after this place is in `hints`. */
  let floor = 0
  let last = 0
  /** Up to when something may have come that is not in `hints`. */
  let floorAt = 0
  const of = (userId: string) => (placed: PlacedHint) => placed.hint.userIds.includes(userId)
  return {
    last: () => last,
    begin: (floorSeq: number, at: number): void => {
      hints = []
      floor = last = floorSeq
      floorAt = at
    },
    add: (placed: PlacedHint): void => {
      hints.push(placed)
      last = placed.seq
      if (hints.length < max * 1.25) return
      const dropped = hints.length - max
      floor = hints[dropped - 1]?.seq ?? floor
      floorAt = hints[dropped - 1]?.at ?? floorAt
      hints = hints.slice(dropped)
    },
    since: (seq: number, userId: string): readonly PlacedHint[] | undefined =>
      seq < floor || seq > last ? undefined : hints.filter((placed) => placed.seq > seq).filter(of(userId)),
    sinceTime: (at: number, userId: string): readonly PlacedHint[] | undefined =>
      at <= floorAt ? undefined : hints.filter((placed) => placed.at >= at).filter(of(userId)),
  }
}

/** Follows the LIVE stream with one ordered consumer, from ten minutes back, and through every restart of NATS. */
export const followLiveHints = (options: {
  readonly nats: NatsLink
  readonly logger: Logger
  readonly listener: LiveListener
  readonly clock?: Clock
}): LiveWindow & { stop(): Promise<void> } => {
  const { nats, logger, listener, clock = systemClock } = options
  const store = createHintStore()
  const stopping = new AbortController()
  let following = false
  let messages: ConsumerMessages | undefined
  let bornAt: string | undefined
  let incarnation = ''

  const take = (message: JsMsg): void => {
    if (message.seq <= store.last()) return
    const envelope: unknown = message.json()
    if (!fits(EnvelopeSchema, envelope) || !understands(liveHinted.data, envelope.data)) return
    const placed = { seq: message.seq, at: millis(message.info.timestampNanos), hint: envelope.data }
    store.add(placed)
    listener.onHint(placed)
  }

  /**
   * Where to read on: after the last hint or, in a stream we have not seen before or that no longer has all that came since
   * then, some minutes back: from `sinceMs` on.
   */
  const startingPoint = async (): Promise<{ where: Partial<OrderedConsumerOptions>; sinceMs?: number }> => {
    await ensureStream(nats, streams.live)
    const { created, state } = await (await nats.jsm()).streams.info(streams.live.name)
    const next = store.last() + 1
    if (bornAt === created && state.last_seq >= store.last() && state.first_seq <= next) {
      return { where: { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: next } }
    }
    const isAnother = bornAt !== undefined
    bornAt = created
    incarnation = incarnationOf(created)
    following = false
    const nowMs = clock().getTime()
    // Until the last minutes have been read, nothing can be said of them.
    store.begin(state.last_seq, nowMs)
    if (isAnother) {
      logger.warn('the live stream began anew')
      listener.onReset()
    }
    const sinceMs = nowMs - keepMs
    const since = new Date(sinceMs).toISOString()
    return { where: { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since }, sinceMs }
  }

  const read = async (): Promise<void> => {
    const { where, sinceMs } = await startingPoint()
    const consumer = await nats.js.consumers.get(streams.live.name, { filterSubjects: liveHinted.subject, ...where })
    const { num_pending: pending } = await consumer.info()
    messages = await consumer.consume({ max_messages: 500, expires: 30_000, idle_heartbeat: 5_000 })
    let beginsMs = sinceMs
    if (pending === 0) {
      if (beginsMs !== undefined) store.begin(store.last(), beginsMs)
      beginsMs = undefined
      following = true
    }
    for await (const message of messages) {
      // The first message of a backlog tells how far back the window reaches.
      if (beginsMs !== undefined) store.begin(message.seq - 1, beginsMs)
      beginsMs = undefined
      try {
        take(message)
      } catch (error) {
        logger.error({ error, seq: message.seq }, 'a live hint could not be read')
      }
      if (message.info.pending === 0) following = true
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ error }, 'live hints cannot be followed, trying again')
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
    isFollowing: () => following && nats.isConnected(),
    lastPlace: () => placeOf(incarnation, store.last()),
    placeOf: ({ seq }) => placeOf(incarnation, seq),
    since: (place, userId) => {
      const agoMs = agoMsOf(place)
      if (agoMs !== undefined) {
        const at = clock().getTime() - agoMs - underWayMs
        return agoMs > keepMs - underWayMs || at < Date.parse(bornAt ?? '') ? undefined : store.sinceTime(at, userId)
      }
      const seq = seqOf(incarnation, place)
      return seq === undefined ? undefined : store.since(seq, userId)
    },
    stop: async () => {
      stopping.abort()
      forget()
      messages?.stop()
      await done
    },
  }
}
