import { EnvelopeSchema, streams } from '@love-space/contracts/event.ts'
import { Type, type Static } from '@sinclair/typebox'
import { DeliverPolicy, type ConsumerMessages, type JsMsg } from 'nats'
import type { SignedIn } from './access-token.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import { ensureStream, type NatsLink } from './nats-link.ts'
import { pause } from './pause.ts'
import { fits } from './validation.ts'

const sessionEndedSubject = 'lovespace.auth.session.ended.v1'
const sessionsEndedSubject = 'lovespace.auth.user.sessions-ended.v1'

const SessionEnded = Type.Object({ sid: Type.String(), userId: Type.String() })
const SessionsEnded = Type.Object({
  userId: Type.String(),
  before: Type.String(),
  exceptSid: Type.Union([Type.String(), Type.Null()]),
})

/** Longer than an access token lives, so that nothing older can matter. */
const keepMs = 20 * 60_000
const rebuildWaitMs = 500

/** The sessions that ended while their access tokens may still live. */
export interface EndedSessions {
  isEnded(session: Pick<SignedIn, 'sid' | 'userId' | 'issuedAt'>): boolean
  /** Whether the backlog was read once. */
  isReady(): boolean
  end(session: Static<typeof SessionEnded>): void
  endAll(sessions: Static<typeof SessionsEnded>): void
}

/** The set itself, to be filled by whoever hears of ended sessions. */
export const createEndedSessions = (clock: Clock = systemClock): EndedSessions & { setReady(): void } => {
  const sessions = new Map<string, number>()
  const users = new Map<string, { beforeMs: number; exceptSid: string | null; until: number }[]>()
  let isReady = false

  const prune = (now: number): void => {
    for (const [sid, until] of sessions) {
      if (until > now) break
      sessions.delete(sid)
    }
    for (const [userId, entries] of users) {
      const living = entries.filter((entry) => entry.until > now)
      if (living.length === 0) users.delete(userId)
      else if (living.length < entries.length) users.set(userId, living)
    }
  }

  return {
    isReady: () => isReady,
    setReady: () => {
      isReady = true
    },
    isEnded: ({ sid, userId, issuedAt }) =>
      sessions.has(sid) ||
      (users.get(userId) ?? []).some(({ beforeMs, exceptSid }) => sid !== exceptSid && issuedAt * 1000 < beforeMs),
    end: ({ sid }) => {
      const now = clock().getTime()
      prune(now)
      sessions.delete(sid)
      sessions.set(sid, now + keepMs)
    },
    endAll: ({ userId, before, exceptSid }) => {
      const now = clock().getTime()
      prune(now)
      const entries = users.get(userId) ?? []
      const beforeMs = Date.parse(before)
      const isKnown = entries.some((entry) => entry.beforeMs === beforeMs && entry.exceptSid === exceptSid)
      if (!isKnown) users.set(userId, [...entries, { beforeMs, exceptSid, until: now + keepMs }])
    },
  }
}

/** Fills the set from the AUTH stream, twenty minutes back; what is known stays when NATS restarts. */
export const followEndedSessions = (options: {
  readonly nats: NatsLink
  readonly logger: Logger
  readonly clock?: Clock
  /** Called for the user of every session that ends, after it stands in the set. */
  readonly onEnded?: (userId: string) => void
}): EndedSessions & { stop(): Promise<void> } => {
  const { nats, logger, clock = systemClock, onEnded } = options
  const set = createEndedSessions(clock)
  let stopped = false
  let messages: ConsumerMessages | undefined

  const take = (message: JsMsg): void => {
    const envelope: unknown = message.json()
    if (!fits(EnvelopeSchema, envelope)) return
    const { data } = envelope
    if (message.subject === sessionEndedSubject && fits(SessionEnded, data)) {
      set.end(data)
      onEnded?.(data.userId)
    }
    if (message.subject === sessionsEndedSubject && fits(SessionsEnded, data)) {
      set.endAll(data)
      onEnded?.(data.userId)
    }
  }

  const read = async (): Promise<void> => {
    await ensureStream(nats, streams.auth)
    const consumer = await nats.js.consumers.get(streams.auth.name, {
      filterSubjects: [sessionEndedSubject, sessionsEndedSubject],
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(clock().getTime() - keepMs).toISOString(),
    })
    if ((await consumer.info()).num_pending === 0) set.setReady()
    messages = await consumer.consume({ max_messages: 500, expires: 30_000, idle_heartbeat: 5_000 })
    for await (const message of messages) {
      try {
        take(message)
      } catch (error) {
        logger.error({ error, subject: message.subject }, 'an ended session could not be read')
      }
      if (message.info.pending === 0) set.setReady()
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopped) {
      try {
        await read()
      } catch (error) {
        if (!stopped) logger.warn({ error }, 'ended sessions cannot be followed, trying again')
      }
      if (!stopped) await pause(rebuildWaitMs)
    }
  }
  // A restarted server may have lost messages and the place in them, so the whole window is read again.
  let isFirst = true
  const forget = nats.onConnected(() => {
    if (!isFirst) messages?.stop()
    isFirst = false
  })
  const following = follow()

  return {
    ...set,
    stop: async () => {
      stopped = true
      forget()
      messages?.stop()
      await following
    },
  }
}
