import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { EnvelopeSchema, streams, type EventData, type EventSpec } from '@love-space/contracts/event.ts'
import { DeliverPolicy, type ConsumerMessages, type JsMsg } from 'nats'
import type { SignedIn } from './access-token.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import { isStreamMissing, type NatsLink } from '../events/nats-link.ts'
import { pause } from '../process/pause.ts'
import { fits, understands } from '../http/validation.ts'

/** Longer than an access token lives, so that nothing older can matter. */
const keepMs = 20 * 60_000
const rebuildWaitMs = 500
const endings: readonly EventSpec[] = [sessionEnded, userSessionsEnded]

/** The sessions that ended while their access tokens may still live. */
export interface EndedSessions {
  isEnded(session: Pick<SignedIn, 'sid' | 'userId' | 'issuedAt'>): boolean
  /** Whether the backlog was read once. */
  isReady(): boolean
  end(session: Omit<EventData<typeof sessionEnded>, 'reason'>): void
  endAll(sessions: Omit<EventData<typeof userSessionsEnded>, 'reason'>): void
}

/** The set itself, to be filled by the consumer of ended sessions. */
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
  const stopping = new AbortController()
  const open = new Set<ConsumerMessages>()
  const read = new Set<EventSpec>()

  const take = (message: JsMsg): void => {
    const envelope: unknown = message.json()
    if (!fits(EnvelopeSchema, envelope)) return
    const { data } = envelope
    if (message.subject === sessionEnded.subject && understands(sessionEnded.data, data)) {
      set.end(data)
      onEnded?.(data.userId)
    }
    if (message.subject === userSessionsEnded.subject && understands(userSessionsEnded.data, data)) {
      set.endAll(data)
      onEnded?.(data.userId)
    }
  }

  const setRead = (event: EventSpec): void => {
    read.add(event)
    if (read.size === endings.length) set.setReady()
  }

  const readEvent = async (event: EventSpec): Promise<void> => {
    const consumer = await nats.js.consumers.get(streams.auth.name, {
      // One subject, which then stands in the name of the request: this process may read no other of this stream.
      filterSubjects: event.subject,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(clock().getTime() - keepMs).toISOString(),
    })
    if ((await consumer.info()).num_pending === 0) setRead(event)
    const messages = await consumer.consume({ max_messages: 500, expires: 30_000, idle_heartbeat: 5_000 })
    open.add(messages)
    try {
      for await (const message of messages) {
        try {
          take(message)
        } catch (error) {
          logger.error({ error, subject: message.subject }, 'an ended session could not be read')
        }
        if (message.info.pending === 0) setRead(event)
      }
    } finally {
      open.delete(messages)
    }
  }

  const follow = async (event: EventSpec): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await readEvent(event)
      } catch (error) {
        if (!stopping.signal.aborted && !isStreamMissing(error)) {
          logger.warn({ error }, 'ended sessions cannot be followed, trying again')
        }
      }
      await pause(rebuildWaitMs, stopping.signal)
    }
  }
  const stopReading = (): void => {
    for (const messages of open) messages.stop()
  }
  // A restarted server may have lost messages and the place in them, so the whole window is read again.
  let isFirst = true
  const forget = nats.onConnected(() => {
    if (!isFirst) stopReading()
    isFirst = false
  })
  const following = Promise.all(endings.map(follow))

  return {
    ...set,
    stop: async () => {
      stopping.abort()
      forget()
      stopReading()
      await following
    },
  }
}
