import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { EnvelopeSchema, streams, type EventData } from '@love-space/contracts/event.ts'
import type { JsMsg } from 'nats'
import type { SignedIn } from './signed-in.ts'
import type { SessionEnd } from './ends-of-request.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import { followStream, type FollowedStream } from '../events/follow-stream.ts'
import type { NatsLink } from '../events/nats-link.ts'
import { fits, fitsLoosely } from '../process/validation.ts'
import { tokenNames } from './tokens.ts'

/** Time for which an ended session is remembered; longer than an access token is valid. */
const keepMs = 20 * 60_000
const endings = [sessionEnded, userSessionsEnded]

export type TokenSession = Pick<SignedIn, 'sid' | 'userId' | 'sessionsEndedAt' | 'issuedAt'>

/** Time at which auth wrote the event, by its own clock, and at which the stream stored it, by NATS's clock. */
interface EndTimes {
  readonly writtenAt?: Date
  readonly publishedAt?: Date
}

/** Remembers ended sessions while their access tokens may still be valid. */
export interface EndedSessions {
  isEnded(session: TokenSession): boolean
  end(session: Omit<EventData<typeof sessionEnded>, 'reason'>, times?: EndTimes): void
  endAll(sessions: Omit<EventData<typeof userSessionsEnded>, 'reason'>, times?: EndTimes): void
}

export interface FollowedEndedSessions extends EndedSessions {
  readonly followed: readonly FollowedStream[]
  /** Whether the set has every end that auth has published. */
  isFollowing(): boolean
  /** Whether it had every end at least once. */
  hasFollowed(): boolean
  /** Adds an end that a response named, before the stream reports it. */
  add(end: SessionEnd): void
  stop(): Promise<void>
}

interface UserEnd {
  /** Time of the end by auth's clock. Auth gives each end of a user a later time than the one before. */
  readonly endedAt: number
  readonly exceptSid: string | null
  /** Epoch ms. A token without `sessionsEndedAt` that was issued until then may be older than the end. */
  readonly olderTokensUntil: number
  readonly keptUntil: number
}

const endsToken = (
  { endedAt, exceptSid, olderTokensUntil }: UserEnd,
  { sid, sessionsEndedAt, issuedAt }: TokenSession,
): boolean => {
  if (sid === exceptSid) return false
  return sessionsEndedAt === undefined ? issuedAt * 1000 <= olderTokensUntil : sessionsEndedAt < endedAt
}

/** Returns the time until which an end is remembered. Auth's clock, by which tokens expire, may be ahead. */
const keptUntil = (now: number, writtenAt: Date | undefined): number =>
  Math.max(now, writtenAt?.getTime() ?? 0) + keepMs

export const createEndedSessions = (clock: Clock = systemClock): EndedSessions => {
  const sessions = new Map<string, number>()
  const users = new Map<string, UserEnd[]>()

  const prune = (now: number): void => {
    for (const [sid, until] of sessions) {
      if (until > now) break
      sessions.delete(sid)
    }
    for (const [userId, entries] of users) {
      const living = entries.filter((entry) => entry.keptUntil > now)
      if (living.length === 0) users.delete(userId)
      else if (living.length < entries.length) users.set(userId, living)
    }
  }

  return {
    isEnded: (session) =>
      sessions.has(session.sid) || (users.get(session.userId) ?? []).some((end) => endsToken(end, session)),
    end: ({ sid }, { writtenAt } = {}) => {
      const now = clock().getTime()
      prune(now)
      sessions.delete(sid)
      sessions.set(sid, keptUntil(now, writtenAt))
    },
    endAll: ({ userId, before, exceptSid }, { writtenAt, publishedAt } = {}) => {
      const now = clock().getTime()
      prune(now)
      const endedAt = Date.parse(before)
      const others = (users.get(userId) ?? []).filter(
        (entry) => entry.endedAt !== endedAt || entry.exceptSid !== exceptSid,
      )
      const end = {
        endedAt,
        exceptSid,
        olderTokensUntil: Math.max(endedAt, publishedAt?.getTime() ?? 0) + tokenNames.clockToleranceS * 1000,
        keptUntil: keptUntil(now, writtenAt),
      }
      users.set(userId, [...others, end])
    },
  }
}

/** Fills the set from the last twenty minutes of the AUTH stream. Keeps it up to date until stopped. */
export const followEndedSessions = (options: {
  readonly nats: NatsLink
  readonly logger: Logger
  readonly clock?: Clock
  /** Called with the user once the set contains the end. */
  readonly onEnded?: (userId: string) => void
}): FollowedEndedSessions => {
  const { nats, logger, clock = systemClock, onEnded } = options
  const set = createEndedSessions(clock)

  const add = (end: SessionEnd, times?: EndTimes): void => {
    if ('sid' in end) set.end(end, times)
    else set.endAll(end, times)
    onEnded?.(end.userId)
  }

  const take = (message: JsMsg): void => {
    const envelope: unknown = message.json()
    if (!fits(EnvelopeSchema, envelope)) return
    const { data, time } = envelope
    const times = { writtenAt: new Date(time), publishedAt: new Date(message.info.timestampNanos / 1e6) }
    if (message.subject === sessionEnded.subject && fitsLoosely(sessionEnded.data, data)) add(data, times)
    if (message.subject === userSessionsEnded.subject && fitsLoosely(userSessionsEnded.data, data)) add(data, times)
  }

  const followed = endings.map(({ subject }) =>
    followStream({ nats, logger, stream: streams.auth, subject, backMs: keepMs, take }),
  )
  return {
    ...set,
    followed,
    isFollowing: () => followed.every((stream) => stream.isFollowing()),
    hasFollowed: () => followed.every((stream) => stream.hasFollowed()),
    add: (end) => add(end),
    stop: async () => {
      await Promise.all(followed.map((stream) => stream.stop()))
    },
  }
}
