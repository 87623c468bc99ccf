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
  type StreamConfig,
  type StreamInfo,
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
  onConnected(listener: () => void): () => void
  close(): Promise<void>
}

const duplicateWindowMs = 15 * 60_000
const apiTimeoutMs = 3_000

/** Returns the stream of a subject: one per service, LIVE and LIVE2. Throws for other subjects. */
export const streamOf = (subject: string): StreamSpec => {
  const found = Object.values(streams).find((stream) => subject.startsWith(stream.subjects[0].slice(0, -1)))
  if (!found) throw new Error(`No stream carries ${subject}`)
  return found
}

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('stream not found')

const configOf = (stream: StreamSpec, replicas: number): Partial<StreamConfig> & Pick<StreamConfig, 'name'> => ({
  name: stream.name,
  subjects: [...stream.subjects],
  retention: RetentionPolicy.Limits,
  storage: stream.memory ? StorageType.Memory : StorageType.File,
  discard: DiscardPolicy.Old,
  max_age: nanos(stream.maxAgeMs),
  ...(stream.memory ? { max_msgs: stream.memory.messagesMax } : {}),
  duplicate_window: nanos(stream.memory?.duplicateWindowMs ?? duplicateWindowMs),
  num_replicas: replicas,
})

/** Creates a stream if it is missing. Returns its state. Only its owner may call this, except for LIVE and LIVE2. */
export const ensureStream = async (
  link: Pick<NatsLink, 'jsm' | 'replicas'>,
  stream: StreamSpec,
): Promise<StreamInfo> => {
  const jsm = await link.jsm()
  try {
    return await jsm.streams.info(stream.name)
  } catch (error) {
    if (!isStreamMissing(error)) throw error
    return jsm.streams.add(configOf(stream, link.replicas))
  }
}

/** Creates a stream, or gives it as many replicas as declared; its consumers follow. Returns the former number. */
export const updateStream = async (link: Pick<NatsLink, 'jsm' | 'replicas'>, stream: StreamSpec): Promise<number> => {
  const { config } = await ensureStream(link, stream)
  const { replicas } = link
  if (config.num_replicas !== replicas) {
    await (await link.jsm()).streams.update(stream.name, { num_replicas: replicas })
  }
  return config.num_replicas
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
  readonly replicas?: number | undefined
}

export const connectNats = async ({ url, name, logger, replicas = 1 }: NatsOptions): Promise<NatsLink> => {
  const listeners = new Set<() => void>()
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
    // A server that hangs is left within six seconds; one that dies closes its connections.
    pingInterval: 2_000,
    maxPingOut: 2,
  })
  const js = connection.jetstream({ timeout: apiTimeoutMs })
  let manager: JetStreamManager | undefined
  let connected = true

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
        for (const listener of listeners) listener()
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
      if (connected) listener()
      return () => listeners.delete(listener)
    },
    close: async () => {
      connected = false
      await connection.close()
    },
  }
}
