import type { SignedIn } from '@love-space/service-kit/auth/access-token.ts'
import type { EndableSession, EndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { agoMsOf } from './place.ts'
import type { LiveListener, LiveWindow, PlacedHint } from './live-window.ts'

/** Why the server closes a stream: the browser gets a new token, signs out, connects again, or polls for a while. */
export type EndReason = 'token-expired' | 'session-ended' | 'shutdown' | 'stream-away'

interface Connection {
  readonly outgoing: ServerResponse
  readonly session: EndableSession & Pick<SignedIn, 'expiresAt'>
  /** Second of the heartbeat round in which this one is written to. */
  readonly slot: number
}

export interface LiveConnectionLimits {
  readonly heartbeatS: number
  /** Unsent bytes after which a reader counts as too slow. */
  readonly backlogBytesMax: number
  /** How long browsers are kept while no hint can be heard; then they are told to poll. */
  readonly awayS: number
}

const liveConnectionLimits: LiveConnectionLimits = {
  heartbeatS: 25,
  backlogBytesMax: 64 * 1024,
  awayS: 5,
}

const tickMs = 1_000
/** More than this is not worth telling one by one. */
const replayMax = 200
const frame = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const hintFrame = (source: LiveWindow, placed: PlacedHint): string => {
  const { topic, spaceId, ref } = placed.hint
  return frame('hint', { topic, spaceId, ref }, source.placeOf(placed))
}

/** A stream lives for minutes: what its request said need not. */
const forgetHeaders = (incoming: IncomingMessage): void => {
  incoming.rawHeaders.length = 0
  incoming.headers = {}
}

/** The open live streams of this process, and who gets what. */
export const createLiveConnections = (options: {
  readonly ended: Pick<EndedSessions, 'isEnded'>
  readonly limits?: Partial<LiveConnectionLimits>
  readonly now?: () => number
}) => {
  const { ended, now = Date.now } = options
  const limits = { ...liveConnectionLimits, ...options.limits }
  const byUser = new Map<string, Set<Connection>>()
  let window: LiveWindow | undefined
  let second = 0
  let awayS = 0
  let count = 0
  let isClosed = false

  const forget = (connection: Connection): void => {
    const { userId } = connection.session
    const connections = byUser.get(userId)
    if (!connections?.delete(connection)) return
    count -= 1
    if (connections.size === 0) byUser.delete(userId)
  }

  const write = (connection: Connection, text: string): void => {
    const { outgoing } = connection
    outgoing.write(text)
    if (outgoing.writableLength <= limits.backlogBytesMax) return
    forget(connection)
    outgoing.destroy()
  }

  const end = (connection: Connection, reason: EndReason): void => {
    forget(connection)
    connection.outgoing.end(frame('end', { reason }))
  }

  const each = (visit: (connection: Connection) => void): void => {
    for (const connections of byUser.values()) for (const connection of connections) visit(connection)
  }

  const endEnded = (connection: Connection): void => {
    if (ended.isEnded(connection.session)) end(connection, 'session-ended')
  }

  const tick = (): void => {
    second += 1
    const nowS = now() / 1000
    awayS = window?.isFollowing() === false ? awayS + 1 : 0
    if (awayS > limits.awayS) each((connection) => end(connection, 'stream-away'))
    each((connection) => {
      if (connection.session.expiresAt <= nowS) end(connection, 'token-expired')
      else if (second % limits.heartbeatS === connection.slot) write(connection, ':\n\n')
    })
  }
  const timer = setInterval(tick, tickMs).unref()

  const listener: LiveListener = {
    onHint: (placed) => {
      if (!window) return
      const text = hintFrame(window, placed)
      for (const userId of placed.hint.userIds) {
        for (const connection of byUser.get(userId) ?? []) write(connection, text)
      }
    },
    onReset: () => each((connection) => write(connection, frame('reset', {}, window?.lastPlace()))),
  }

  const opening = (source: LiveWindow, userId: string, lastEventId: string | undefined): string => {
    if (lastEventId === undefined) return frame('ready', {}, source.lastPlace())
    const missed = source.since(lastEventId, userId)
    if (!missed || missed.length > replayMax) return frame('reset', {}, source.lastPlace())
    const hints = missed.map((placed) => hintFrame(source, placed)).join('')
    return agoMsOf(lastEventId) === undefined ? `:\n\n${hints}` : hints + frame('ready', {}, source.lastPlace())
  }

  return {
    listener,
    setWindow: (source: LiveWindow): void => {
      window = source
    },
    isFollowing: (): boolean => !isClosed && (window?.isFollowing() ?? false),
    count: (): number => count,
    /** Answers with a stream that lives until its token or session ends; `head` is a flat list of names and values. */
    open: (outgoing: ServerResponse, head: string[], session: SignedIn, lastEventId: string | undefined): void => {
      if (!window || outgoing.destroyed) return
      const { userId, sid, sessionsEndedAt, issuedAt, expiresAt } = session
      const connections = byUser.get(userId) ?? new Set<Connection>()
      const kept = { userId, sid, issuedAt, expiresAt, ...(sessionsEndedAt === undefined ? {} : { sessionsEndedAt }) }
      const connection = { outgoing, session: kept, slot: count % limits.heartbeatS }
      byUser.set(userId, connections.add(connection))
      count += 1
      outgoing.on('close', () => forget(connection))
      outgoing.writeHead(200, head)
      forgetHeaders(outgoing.req)
      // Sent by itself, the head is kept as one text instead of the sixty it was put together from.
      outgoing.flushHeaders()
      write(connection, opening(window, userId, lastEventId))
    },
    /** To be called as soon as a session of this user ended. */
    onSessionEnded: (userId: string): void => {
      for (const connection of byUser.get(userId) ?? []) endEnded(connection)
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
