import { streams, type StreamSpec } from '@love-space/contracts/event.ts'
import {
  connect,
  DiscardPolicy,
  Events,
  nanos,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats'
import type { Logger } from '../process/logger.ts'

export interface NatsLink {
  readonly connection: NatsConnection
  readonly js: JetStreamClient
  /** Number of servers that keep each stream that this process creates. */
  readonly replicas: number
  jsm(): Promise<JetStreamManager>
  isConnected(): boolean
  /** Calls `listener` at every connection, at once if connected. Returns a function that removes it. */
  onConnected(listener: (serverId: string) => void): () => void
  close(): Promise<void>
}

const duplicateWindowMs = 15 * 60_000
const apiTimeoutMs = 3_000

/** Returns the stream of a subject: one per service, and LIVE. Throws for other subjects. */
export const streamOf = (subject: string): StreamSpec => {
  const found = Object.values(streams).find((stream) => subject.startsWith(stream.subjects[0].slice(0, -1)))
  if (!found) throw new Error(`No stream carries ${subject}`)
  return found
}

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('stream not found')

/** Creates a stream if it is missing. Only its owner may call this, except for LIVE. */
export const ensureStream = async (link: Pick<NatsLink, 'jsm' | 'replicas'>, stream: StreamSpec): Promise<void> => {
  const jsm = await link.jsm()
  try {
    await jsm.streams.info(stream.name)
  } catch (error) {
    if (!isStreamMissing(error)) throw error
    await jsm.streams.add({
      name: stream.name,
      subjects: [...stream.subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_age: nanos(stream.maxAgeMs),
      duplicate_window: nanos(duplicateWindowMs),
      num_replicas: link.replicas,
    })
  }
}

/** Returns the subject for replies to a user, on which no other user may listen. */
export const inboxPrefixOf = (user: string): string => `_INBOX_${user}`

/** Parses `nats://user:password@host:4222`, or several such addresses separated by commas. */
export const serversIn = (url: string): { servers: string[]; user?: string; pass?: string } => {
  const addresses = url.split(',').map((address) => new URL(address.trim()))
  const { username, password } = addresses.find((address) => address.username !== '') ?? { username: '', password: '' }
  const servers = addresses.map(({ protocol, host }) => `${protocol}//${host}`)
  if (username === '') return { servers }
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

interface NatsOptions {
  readonly url: string
  /** Name of this process. Its NATS user may only listen on the inbox of that name. */
  readonly name: string
  readonly logger: Logger
  readonly replicas?: number
}

export const connectNats = async ({ url, name, logger, replicas = 1 }: NatsOptions): Promise<NatsLink> => {
  const listeners = new Set<(serverId: string) => void>()
  const connection = await connect({
    ...serversIn(url),
    name,
    inboxPrefix: inboxPrefixOf(name),
    // A server that refuses this user may accept it after a restart with new settings, so keep trying.
    ignoreAuthErrorAbort: true,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    timeout: 2_000,
    pingInterval: 10_000,
    maxPingOut: 2,
  })
  const js = connection.jetstream({ timeout: apiTimeoutMs })
  let manager: JetStreamManager | undefined
  let connected = true

  const tell = (listener: (serverId: string) => void): void => {
    const serverId = connection.info?.server_id
    if (serverId !== undefined) listener(serverId)
  }
  const watch = async (): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect) {
        connected = false
        logger.warn({ server: name }, 'Disconnected from NATS; events wait in the outbox')
      }
      if (status.type === Events.Error) {
        const { operation = 'an operation', subject = 'unknown' } = status.permissionContext ?? {}
        logger.error(
          { server: name, code: status.data },
          `NATS denied ${operation} on ${subject}; compare docker/nats.conf with the code`,
        )
      }
      if (status.type === Events.Reconnect) {
        connected = true
        logger.info({ server: name }, 'Reconnected to NATS')
        for (const listener of listeners) tell(listener)
      }
    }
  }
  void watch()

  return {
    connection,
    js,
    replicas,
    jsm: async () => (manager ??= await connection.jetstreamManager({ timeout: apiTimeoutMs, checkAPI: false })),
    isConnected: () => connected && !connection.isClosed(),
    onConnected: (listener) => {
      listeners.add(listener)
      if (connected) tell(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      connected = false
      await connection.close()
    },
  }
}
