import { streams } from '@love-space/contracts/event.ts'
import {
  LiveHint,
  liveBucketIn,
  liveEndSubjectOf,
  liveMarkSubject,
  liveSubjectOf,
  liveSubjects,
} from '@love-space/contracts/gateway/live.events.ts'
import { machineClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import { followStream } from '@love-space/service-kit/events/follow-stream.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { readSubjects } from '@love-space/service-kit/events/read-subjects.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { fitsLoosely } from '@love-space/service-kit/process/validation.ts'
import { millis, nuid, type JsMsg, type StreamInfo } from 'nats'
import type { HintWindow, PlacedHint, WindowReach } from './hint-window.ts'
import { createLiveBuckets } from './live-buckets.ts'
import { agoMsOf, incarnationOf, placeOf, seqOf } from './place.ts'

const stream = streams.live2
/** Tolerance for network delay, and for differences between the clocks of browser, gateway and NATS. */
const underWayMs = 2_000
const retryMsMin = 500
const retryMsMax = 8_000
const sweepMs = 30_000
const usualMarkMs = 10_000

export interface LiveWindow {
  /** Whether every hint until now was taken. */
  isFollowing(): boolean
  /** Follows the hints of a user's bucket until `leave`. */
  join(userId: string): void
  leave(userId: string): void
  /** Whether `since` can answer. A bucket that was not followed before is read from the stream first. */
  isReady(userId: string, place: string | undefined): boolean
  /** Resolves when `isReady` is worth another look. */
  prepare(): Promise<void>
  /** Sequence up to which all of a user's hints were taken. */
  lastSeq(userId: string): number
  lastPlace(userId: string): string
  placeOf(placed: PlacedHint): string
  /** Returns the hints missed since a place or an `ago-` time; undefined if the window does not reach that far. */
  since(place: string, userId: string): readonly PlacedHint[] | undefined
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
  /** A clock near that of NATS. */
  readonly clock?: Clock
  /** Silence after which this gateway publishes a message that moves places on. */
  readonly markMs?: number
}

/** Throws if the message is not JSON. */
const hintIn = (message: JsMsg): PlacedHint | undefined => {
  const hint: unknown = message.json()
  if (!fitsLoosely(LiveHint, hint)) return undefined
  return { seq: message.seq, at: millis(message.info.timestampNanos), hint }
}

const reachOf = ({ created, state, ts }: StreamInfo, upTo: number): WindowReach => {
  const isFull = state.messages >= stream.memory.messagesMax
  const keptSince = Date.parse(ts ?? created) - stream.maxAgeMs
  const floorAt = Math.max(Date.parse(created), isFull ? Date.parse(state.first_ts) : keptSince)
  return { floorSeq: state.first_seq - 1, floorAt, lastSeq: upTo }
}

/** Follows the hints of those who have a live stream open here, across restarts of NATS. */
export const followLiveHints = (options: LiveOptions) => {
  const { nats, logger, listener, clock = machineClock, markMs = usualMarkMs } = options
  const buckets = createLiveBuckets()
  const stopping = new AbortController()
  let created = ''
  let incarnation = ''
  /** Last sequence of the stream when it was last asked. */
  let streamSeq = 0
  let isStuck = false
  let takenAt = performance.now()
  let preparing: Promise<void> | undefined

  const followed = followStream({
    nats,
    logger,
    stream,
    subject: liveSubjects,
    subjects: buckets.subjects,
    backMs: 0,
    prepare: async () => {
      await ensureStream(nats, stream)
    },
    onStart: (start) => {
      ;({ created } = start)
      incarnation = incarnationOf(created)
      streamSeq = start.floorSeq
      buckets.clear()
      if (!start.isRestart) return
      logger.warn('JetStream stream LIVE2 was recreated or lacks hints; browsers get a reset')
      listener.onReset()
      void prepare()
    },
    take: (message) => {
      takenAt = performance.now()
      const placed = message.subject === liveMarkSubject ? undefined : hintIn(message)
      if (!placed) return
      buckets.add(message.subject, placed)
      listener.onHint(placed)
    },
  })

  const load = async (unloaded: readonly (readonly [number, HintWindow])[]): Promise<void> => {
    const older = new Map(unloaded.map(([bucket]) => [bucket, [] as PlacedHint[]]))
    const take = (message: JsMsg): void => {
      try {
        const placed = hintIn(message)
        if (placed) older.get(liveBucketIn(message.subject))?.push(placed)
      } catch (error) {
        logger.error({ error, sequence: message.seq }, 'Reading an older hint failed')
      }
    }
    const subjects = [...older.keys()].map(liveSubjectOf)
    const upTo = await readSubjects({ nats, stream, subjects, endSubject: liveEndSubjectOf(nuid.next()), take })
    // Asked afterwards: a full stream drops its oldest hints meanwhile.
    const info = await (await nats.jsm()).streams.info(stream.name)
    if (info.created !== created) throw new Error('Stream LIVE2 was created again')
    streamSeq = info.state.last_seq
    for (const [bucket, window] of unloaded) window.load(older.get(bucket) ?? [], reachOf(info, upTo))
    buckets.shorten()
  }

  const prepareOnce = async (): Promise<void> => {
    const unloaded = buckets.unloaded()
    // Followed before it is read, so that nothing is missed between the two.
    await followed.refilter()
    if (unloaded.length > 0) await load(unloaded)
    else streamSeq = (await (await nats.jsm()).streams.info(stream.name)).state.last_seq
  }
  const prepareUntilDone = async (): Promise<void> => {
    for (let retryMs = retryMsMin; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      try {
        await prepareOnce()
        isStuck = false
        return
      } catch (error) {
        isStuck = true
        if (nats.isConnected()) logger.warn({ error }, 'Reading hints of the minutes before failed; retrying')
        // At random, because all gateways read at once after NATS was away.
        await pause(retryMs * (0.5 + Math.random() / 2), stopping.signal)
      }
    }
  }
  const prepare = (): Promise<void> => {
    preparing ??= prepareUntilDone().finally(() => {
      preparing = undefined
    })
    return preparing
  }

  const sweep = (): void => {
    buckets.sweep(clock().getTime() - stream.maxAgeMs)
    followed.refilter().catch((error: unknown) => logger.warn({ error }, 'Following fewer hints failed'))
  }
  const mark = (): void => {
    if (followed.isFollowing() && performance.now() - takenAt > markMs) nats.connection.publish(liveMarkSubject)
  }
  const timers = [setInterval(sweep, sweepMs).unref(), setInterval(mark, markMs / 2).unref()]

  const lastSeq = (userId: string): number => Math.max(followed.lastSeq(), buckets.windowOf(userId)?.lastSeq() ?? 0)
  const sinceAgo = (agoMs: number, userId: string): readonly PlacedHint[] | undefined =>
    buckets.windowOf(userId)?.sinceTime(clock().getTime() - agoMs - underWayMs, userId)
  const sinceSeq = (seq: number, userId: string): readonly PlacedHint[] | undefined =>
    // A later place belongs to hints that a restart of all NATS servers has lost.
    seq > Math.max(streamSeq, lastSeq(userId)) ? undefined : buckets.windowOf(userId)?.since(seq, userId)

  const window: LiveWindow = {
    isFollowing: () => followed.isFollowing() && !isStuck,
    join: buckets.join,
    leave: buckets.leave,
    isReady: (userId, place) => {
      const seq = place === undefined ? undefined : seqOf(incarnation, place)
      const isLoaded = buckets.windowOf(userId)?.isLoaded() ?? false
      return isLoaded && (seq === undefined || seq <= Math.max(streamSeq, lastSeq(userId)))
    },
    prepare,
    lastSeq,
    lastPlace: (userId) => placeOf(incarnation, lastSeq(userId)),
    placeOf: ({ seq }) => placeOf(incarnation, seq),
    since: (place, userId) => {
      const agoMs = agoMsOf(place)
      if (agoMs !== undefined) return sinceAgo(agoMs, userId)
      const seq = seqOf(incarnation, place)
      return seq === undefined ? undefined : sinceSeq(seq, userId)
    },
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await preparing
    await followed.stop()
  }
  return { ...window, followed, stop }
}
