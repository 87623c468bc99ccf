import type { StreamSpec } from '@love-space/contracts/event.ts'
import { AckPolicy, DeliverPolicy, nanos, nuid, type Consumer, type ConsumerConfig, type JsMsg } from 'nats'
import type { Logger } from '../process/logger.ts'
import { addGauge, type Metrics } from '../process/metrics.ts'
import { keepReading } from './keep-reading.ts'
import type { NatsLink } from './nats-link.ts'

/**
 * Silence of two heartbeats means that the process no longer follows; it is noticed within three. So a fetch lasts
 * longer than three. While the consumer is doubted, fetches are short, because the end of one shows that it lives.
 */
const usualFetch = { max_messages: 500, expires: 5_000, idle_heartbeat: 1_000 }
const doubtingFetch = { max_messages: 500, expires: 2_000, idle_heartbeat: 500 }
const inactiveMs = 60_000

export interface FollowStart {
  /** Creation time of the stream, which identifies it. */
  readonly created: string
  /** Every message with a greater sequence is taken from now on. */
  readonly floorSeq: number
  /** Whether messages may be missing since an earlier reading: the stream was created again, or lacks some. */
  readonly isRestart: boolean
}

export interface FollowedStream {
  readonly stream: string
  readonly subject: string
  /** Whether every message until now was taken. False while the consumer is silent, or NATS is away. */
  isFollowing(): boolean
  /** Whether it followed at least once. */
  hasFollowed(): boolean
  /** Seconds since the server was last heard; 0 while following. */
  ageS(): number
  stop(): Promise<void>
}

export interface FollowedSubjects extends FollowedStream {
  /** Sequence up to which every message of the subjects was taken. */
  lastSeq(): number
  /** Follows the present `subjects` from about now on. Throws while NATS is away or the consumer is lost. */
  refilter(): Promise<void>
}

interface FollowOptions {
  readonly nats: Pick<NatsLink, 'jsm' | 'js' | 'onConnected' | 'isConnected'>
  readonly logger: Logger
  readonly stream: StreamSpec
  readonly subject: string
  /** Returns the subjects to follow, at least one, where they change; `subject` then only names them. */
  readonly subjects?: () => readonly string[]
  /** How far back the first reading begins, and one after messages were lost. */
  readonly backMs: number
  readonly take: (message: JsMsg) => void
  /** Called before the first message of a reading that does not continue an earlier one. */
  readonly onStart?: (start: FollowStart) => void
  /** Runs before each opening, e.g. to create the stream. */
  readonly prepare?: () => Promise<void>
}

/**
 * Follows a subject of a stream, each message once and in order, across the death of any NATS server. Notices within
 * three seconds that the consumer is silent, says so, and reads on after the last message with a new consumer. The
 * client's own ordered consumer waits for the dead server instead.
 */
export const followStream = (options: FollowOptions): FollowedSubjects => {
  const { nats, logger, stream, subject, subjects, backMs, take, onStart, prepare } = options
  let place: { readonly created: string; readonly seq: number } | undefined
  let start: Omit<FollowStart, 'floorSeq'> | undefined
  let delivered = 0
  let isCaughtUp = false
  /** Set after a silence, until the new consumer is heard: that it could be created does not prove that it delivers. */
  let isDoubted = false
  let hasFollowed = false
  let heardAt = performance.now()
  let current: { readonly name: string; readonly filter: readonly string[]; remove(): void } | undefined

  const heard = (): void => {
    heardAt = performance.now()
    isDoubted = false
  }
  const reach = (created: string, seq: number): void => {
    place = { created, seq }
    isCaughtUp = hasFollowed = true
  }
  const begin = (floorSeq: number): void => {
    if (!start) return
    const begun = { ...start, floorSeq }
    start = undefined
    place = { created: begun.created, seq: floorSeq }
    onStart?.(begun)
  }

  const open = async (): Promise<Consumer> => {
    await prepare?.()
    const jsm = await nats.jsm()
    const { created, state, ts } = await jsm.streams.info(stream.name)
    const known = place?.created === created && place.seq <= state.last_seq ? place : undefined
    const next = known && known.seq + 1 >= state.first_seq ? known.seq + 1 : undefined
    // NATS gave the messages their times, and its clock may differ from that of this process.
    if (ts === undefined) throw new Error('NATS does not tell its time; it must be 2.10 or later')
    const sinceMs = Date.parse(ts) - backMs
    start = next === undefined ? { created, isRestart: place !== undefined } : undefined
    const filter = subjects?.() ?? [subject]
    const config: Partial<ConsumerConfig> = {
      name: nuid.next(),
      // With a single subject, the request to NATS names it. The process may read no other subject of the stream.
      ...(subjects ? { filter_subjects: [...filter] } : { filter_subject: subject }),
      ack_policy: AckPolicy.None,
      ...(next === undefined
        ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(sinceMs).toISOString() }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: next }),
      inactive_threshold: nanos(inactiveMs),
      mem_storage: true,
      num_replicas: 1,
    }
    const info = await jsm.consumers.add(stream.name, config)
    const remove = () => void jsm.consumers.delete(stream.name, info.name).catch(() => undefined)
    current = { name: info.name, filter, remove }
    delivered = 0
    if (info.num_pending === 0) {
      begin(state.last_seq)
      // Not further than known: the consumer's server may not have received the last messages yet.
      reach(created, next === undefined ? state.last_seq : next - 1)
    }
    return nats.js.consumers.getPullConsumerFor(info)
  }

  const takeNext = (message: JsMsg): void => {
    const { deliverySequence, pending } = message.info
    delivered += 1
    if (deliverySequence !== delivered) throw new Error(`Stream ${stream.name}: a delivery is missing`)
    heard()
    begin(message.seq - 1)
    try {
      take(message)
    } catch (error) {
      logger.error({ error, subject, sequence: message.seq }, 'Reading a message of a followed stream failed')
    }
    if (!place) return
    place = { ...place, seq: message.seq }
    if (pending === 0) reach(place.created, message.seq)
  }

  const refilterOnce = async (): Promise<void> => {
    const filter = subjects?.() ?? [subject]
    const asked = current
    if (!asked) throw new Error(`Stream ${stream.name} is not being followed`)
    if (asked.filter.join() === filter.join()) return
    const jsm = await nats.jsm()
    await jsm.consumers.update(stream.name, asked.name, { filter_subjects: [...filter] })
    if (asked.name !== current?.name) throw new Error(`Stream ${stream.name}: the consumer was lost meanwhile`)
    current = { ...current, filter }
  }
  let refiltering: Promise<unknown> = Promise.resolve()
  /** One after another, so that the last one asked has the last word at the server. */
  const refilter = (): Promise<void> => {
    const next = refiltering.then(refilterOnce)
    refiltering = next.catch(() => undefined)
    return next
  }

  const { stop } = keepReading({
    nats,
    open,
    // A copy, because the client changes it.
    fetch: () => ({ ...(isDoubted ? doubtingFetch : usualFetch) }),
    take: takeNext,
    onAlive: heard,
    onLost: (isSilent) => {
      isCaughtUp = false
      isDoubted ||= isSilent
      if (nats.isConnected()) current?.remove()
      current = undefined
    },
    onFailure: (error) => logger.warn({ error, stream: stream.name, subject }, 'Following a stream failed; retrying'),
  })
  const isFollowing = (): boolean => isCaughtUp && !isDoubted && nats.isConnected()

  return {
    stream: stream.name,
    subject,
    isFollowing,
    hasFollowed: () => hasFollowed,
    ageS: () => (isFollowing() ? 0 : (performance.now() - heardAt) / 1000),
    lastSeq: () => place?.seq ?? 0,
    refilter,
    stop,
  }
}

export const collectFollowedStreams = (metrics: Metrics, followed: readonly FollowedStream[]): void =>
  addGauge(
    metrics,
    'stream_follow_age_seconds',
    'Seconds since this process last heard of a stream that it must follow; 0 while it follows it.',
    ['stream', 'subject'],
    (age) => {
      for (const { stream, subject, ageS } of followed) age.set({ stream, subject }, ageS())
    },
  )
