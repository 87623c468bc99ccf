import { systemClock } from '@love-space/service-kit/process/clock.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import type { TokenSession, EndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { frame, heartbeat, hintFrame, openingFrames, placeFrame } from './live-frames.ts'
import type { LiveListener, LiveWindow } from './live-window.ts'

/** Why the server closes a stream. Accordingly the browser refreshes its token, signs out, reconnects or polls. */
export type EndReason = 'token-expired' | 'session-ended' | 'shutdown' | 'stream-away'

interface Connection {
  readonly outgoing: ServerResponse
  readonly session: TokenSession & Pick<SignedIn, 'expiresAt'>
  /** Second of the heartbeat's round in which this connection gets it. */
  readonly slot: number
  /** Last sequence of the hints that its opening covers; infinite until it is answered. */
  openedSeq: number
}

export interface LiveConnectionLimits {
  readonly heartbeatS: number
  /** Unsent bytes above which a reader counts as too slow. */
  readonly backlogBytesMax: number
  /** Seconds without a source of hints after which browsers are told to poll. */
  readonly awayS: number
}

const liveConnectionLimits: LiveConnectionLimits = {
  heartbeatS: 25,
  backlogBytesMax: 64 * 1024,
  awayS: 5,
}

const tickMs = 1_000
/** Frees the request's headers, because a stream stays open for minutes. */
const forgetHeaders = (incoming: IncomingMessage): void => {
  incoming.rawHeaders.length = 0
  incoming.headers = {}
}

const sendHead = (outgoing: ServerResponse, head: string[]): void => {
  outgoing.writeHead(200, head)
  forgetHeaders(outgoing.req)
  // Flush now to save memory: Node keeps a flushed head as one string instead of about sixty.
  outgoing.flushHeaders()
}

const sessionOf = ({ userId, sid, sessionsEndedAt, issuedAt, expiresAt }: SignedIn): Connection['session'] => ({
  userId,
  sid,
  issuedAt,
  expiresAt,
  ...(sessionsEndedAt === undefined ? {} : { sessionsEndedAt }),
})

const createConnectionSet = (backlogBytesMax: number, onGone: (userId: string) => void) => {
  const byUser = new Map<string, Set<Connection>>()
  let count = 0
  const forget = (connection: Connection): void => {
    const { userId } = connection.session
    const connections = byUser.get(userId)
    if (!connections?.delete(connection)) return
    count -= 1
    if (connections.size === 0) byUser.delete(userId)
    onGone(userId)
  }
  return {
    count: (): number => count,
    add: (connection: Connection): void => {
      const { userId } = connection.session
      byUser.set(userId, (byUser.get(userId) ?? new Set<Connection>()).add(connection))
      count += 1
      connection.outgoing.on('close', () => forget(connection))
    },
    of: (userId: string): Iterable<Connection> => byUser.get(userId) ?? [],
    each: (visit: (connection: Connection) => void): void => {
      for (const connections of byUser.values()) for (const connection of connections) visit(connection)
    },
    has: (connection: Connection): boolean => byUser.get(connection.session.userId)?.has(connection) ?? false,
    write: (connection: Connection, text: string): void => {
      const { outgoing } = connection
      outgoing.write(text)
      if (outgoing.writableLength <= backlogBytesMax) return
      forget(connection)
      outgoing.destroy()
    },
    end: (connection: Connection, reason: EndReason): void => {
      forget(connection)
      connection.outgoing.end(frame('end', { reason }))
    },
  }
}

interface LiveConnectionOptions {
  readonly ended: Pick<EndedSessions, 'isEnded'>
  readonly limits?: Partial<LiveConnectionLimits>
}

export const createLiveConnections = (options: LiveConnectionOptions) => {
  const { ended } = options
  const limits = { ...liveConnectionLimits, ...options.limits }
  const onGone = (userId: string): void => window?.leave(userId)
  const { count, add, has, of, each, write, end } = createConnectionSet(limits.backlogBytesMax, onGone)
  let window: LiveWindow | undefined
  let second = 0
  let awayS = 0
  let isClosed = false

  const heartbeatFor = ({ openedSeq, session }: Connection): string =>
    window && openedSeq < Infinity ? placeFrame(window, session.userId) : heartbeat

  const tick = (): void => {
    second += 1
    const nowS = systemClock().getTime() / 1000
    awayS = window?.isFollowing() === false ? awayS + 1 : 0
    if (awayS > limits.awayS) each((connection) => end(connection, 'stream-away'))
    each((connection) => {
      if (connection.session.expiresAt <= nowS) end(connection, 'token-expired')
      else if (second % limits.heartbeatS === connection.slot) write(connection, heartbeatFor(connection))
    })
  }
  const timer = setInterval(tick, tickMs).unref()

  const listener: LiveListener = {
    onHint: (placed) => {
      if (!window) return
      const text = hintFrame(window, placed)
      for (const userId of placed.hint.userIds) {
        for (const connection of of(userId)) if (placed.seq > connection.openedSeq) write(connection, text)
      }
    },
    onReset: () =>
      each((connection) => {
        if (connection.openedSeq === Infinity) return
        connection.openedSeq = 0
        write(connection, frame('reset', {}, window?.lastPlace(connection.session.userId)))
      }),
  }

  const answer = (connection: Connection, source: LiveWindow, lastEventId: string | undefined): void => {
    const { userId } = connection.session
    connection.openedSeq = source.lastSeq(userId)
    write(connection, openingFrames(source, userId, lastEventId))
  }
  const answerWhenReady = async (
    connection: Connection,
    source: LiveWindow,
    lastEventId: string | undefined,
  ): Promise<void> => {
    // The first preparation may have begun before this browser came.
    for (let tries = 0; tries < 2 && !source.isReady(connection.session.userId, lastEventId); tries += 1)
      await source.prepare()
    if (has(connection)) answer(connection, source, lastEventId)
  }

  return {
    listener,
    setWindow: (source: LiveWindow): void => {
      window = source
    },
    isFollowing: (): boolean => !isClosed && (window?.isFollowing() ?? false),
    count,
    /** Opens a stream that lasts until its token or session ends. `head` is a flat list of header names and values. */
    open: (outgoing: ServerResponse, head: string[], session: SignedIn, lastEventId: string | undefined): void => {
      if (!window || outgoing.destroyed) return
      const slot = count() % limits.heartbeatS
      const connection = { outgoing, session: sessionOf(session), slot, openedSeq: Infinity }
      window.join(session.userId)
      add(connection)
      sendHead(outgoing, head)
      if (window.isReady(session.userId, lastEventId)) answer(connection, window, lastEventId)
      else void answerWhenReady(connection, window, lastEventId)
    },
    onSessionEnded: (userId: string): void => {
      for (const connection of of(userId)) if (ended.isEnded(connection.session)) end(connection, 'session-ended')
    },
    tick,
    close: (): void => {
      isClosed = true
      clearInterval(timer)
      each((connection) => end(connection, 'shutdown'))
    },
  }
}
export type LiveConnections = ReturnType<typeof createLiveConnections>
