import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import { headers } from 'nats'
import { bury, buriedCollection, type Outgoing } from './aggregate.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { ensureStream, type NatsLink } from './nats-link.ts'
import { pause } from './pause.ts'

type OutgoingDoc = Outgoing & { _id: string }
type Entry = NonNullable<Outgoing['outbox']>[number]

const inFlightMax = 32
const sweepMax = 500
const keepSentMs = 10 * 60_000
const forgetEveryMs = 60_000
const relayStateCollection = 'relay_state'

/** Brings the events that stand in documents to JetStream. */
export interface OutboxRelay {
  /** A document was written and has events. */
  nudge(collection: string, id: string): void
  /** Sends what is there now; false when something could not leave. */
  flush(): Promise<boolean>
  /** Age of the oldest event that the last sweep could not send. */
  lagMs(): number
  stop(): Promise<void>
}

/**
 * Starts the relay of one service. Several replicas may run it on the same documents:
 * the event id is the message id, and JetStream drops what it has already.
 */
export const startOutboxRelay = (options: {
  readonly connection: Connection
  readonly nats: NatsLink
  readonly streams: readonly StreamSpec[]
  /** Collections of aggregates; read at every sweep, so aggregates may be opened later. */
  readonly collections: () => readonly string[]
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock?: Clock
  readonly sweepMs?: number
}): OutboxRelay => {
  const { connection, nats, logger, metrics, clock = systemClock, sweepMs = 3_000 } = options
  const stopping = new AbortController()
  const waiting = new Map<string, { collection: string; id: string }>()
  let draining: Promise<boolean> | undefined
  let oldest: Date | undefined
  let streamsReady = false
  let knownServer: string | undefined
  let isDrainDue = false
  let forgottenAt = 0

  const documents = (collection: string) => connection.collection<OutgoingDoc>(collection)

  const publish = async ({ id, envelope }: Entry): Promise<void> => {
    const messageHeaders = headers()
    if (envelope.traceparent) messageHeaders.set('traceparent', envelope.traceparent)
    await nats.js.publish(envelope.type, JSON.stringify(envelope), { msgID: id, headers: messageHeaders })
  }

  /** In order per document: what follows an event that could not leave waits with it. */
  const sendDocument = async (collection: string, id: string): Promise<void> => {
    const found = await documents(collection).findOne({ _id: id }, { projection: { outbox: 1 } })
    const left: Entry[] = []
    try {
      for (const entry of found?.outbox ?? []) {
        await publish(entry)
        left.push(entry)
      }
    } finally {
      if (left.length > 0) {
        const at = clock()
        const sent = left.map((entry) => ({ ...entry, at }))
        await documents(collection).updateOne(
          { _id: id },
          { $pull: { outbox: { id: { $in: left.map((entry) => entry.id) } } }, $push: { sent: { $each: sent } } },
        )
        metrics.eventsPublished.inc(left.length)
      }
    }
  }

  const prepareStreams = async (): Promise<void> => {
    if (streamsReady) return
    for (const stream of options.streams) await ensureStream(nats, stream)
    streamsReady = true
  }

  const drainWaiting = async (): Promise<boolean> => {
    let allLeft = true
    while (waiting.size > 0 && nats.isConnected()) {
      const batch = [...waiting].slice(0, inFlightMax)
      for (const [key] of batch) waiting.delete(key)
      const results = await Promise.allSettled(
        batch.map(async ([, { collection, id }]) => {
          await prepareStreams()
          await sendDocument(collection, id)
        }),
      )
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) {
        allLeft = false
        streamsReady = false
        logger.warn({ error: failed.reason }, 'events could not leave, the sweep will send them')
      }
    }
    return allLeft && waiting.size === 0
  }

  const drain = (): Promise<boolean> => {
    draining ??= drainWaiting().finally(() => {
      draining = undefined
    })
    return draining
  }

  const enqueue = (collection: string, id: string): void => {
    waiting.set(`${collection}:${id}`, { collection, id })
  }

  const sources = (): readonly string[] => [...options.collections(), buriedCollection]

  /** Finds what a crash or an outage left behind. */
  const sweep = async (): Promise<void> => {
    let oldestFound: Date | undefined
    let isFull = false
    for (const collection of sources()) {
      let found = 0
      const unsent = documents(collection)
        .find({ 'outbox.id': { $gt: '' } }, { projection: { 'outbox.at': 1 } })
        .limit(sweepMax)
      for await (const doc of unsent) {
        found += 1
        enqueue(collection, doc._id)
        const at = doc.outbox?.[0]?.at
        if (at && (!oldestFound || at < oldestFound)) oldestFound = at
      }
      isFull ||= found === sweepMax
      const dead = documents(collection).find({ deletedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
      for await (const { _id } of dead) await bury(connection, collection, _id)
    }
    const allLeft = await drain()
    oldest = allLeft ? undefined : oldestFound
    metrics.outboxLag.set(lagMs() / 1000)
    if (isFull && allLeft && !stopping.signal.aborted) await sweep()
  }

  const forgetSent = async (): Promise<void> => {
    const now = clock().getTime()
    if (now - forgottenAt < forgetEveryMs) return
    forgottenAt = now
    const before = new Date(now - keepSentMs)
    for (const collection of sources()) {
      let found: number
      do {
        const old = await documents(collection)
          .find({ 'sent.at': { $lt: before } }, { projection: { _id: 1 } })
          .limit(sweepMax)
          .toArray()
        found = old.length
        const ids = old.map(({ _id }) => _id)
        if (found > 0)
          await documents(collection).updateMany({ _id: { $in: ids } }, { $pull: { sent: { at: { $lt: before } } } })
      } while (found === sweepMax)
    }
    await documents(buriedCollection).deleteMany({ outbox: { $size: 0 }, sent: { $size: 0 } })
  }

  /** A restarted server may have lost what it acknowledged last, however long it was away. */
  const sendAgain = async (): Promise<void> => {
    await prepareStreams()
    for (const collection of sources()) {
      const kept = documents(collection).find({ 'sent.at': { $gt: new Date(0) } }, { projection: { sent: 1 } })
      for await (const doc of kept) for (const entry of doc.sent ?? []) await publish(entry)
    }
  }

  const meetServer = async (serverId: string): Promise<void> => {
    if (serverId === knownServer) return
    const states = connection.collection<{ _id: string; serverId: string }>(relayStateCollection)
    const stored = await states.findOne({ _id: 'nats' })
    streamsReady = false
    if ((knownServer ?? stored?.serverId ?? serverId) !== serverId) {
      logger.info({ serverId }, 'another NATS server, recent events are sent again')
      await sendAgain()
    }
    await states.updateOne({ _id: 'nats' }, { $set: { serverId } }, { upsert: true })
    knownServer = serverId
  }

  const lagMs = (): number => (oldest ? Math.max(0, clock().getTime() - oldest.getTime()) : 0)

  let woken = new AbortController()
  const forget = nats.onConnected(() => woken.abort())

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const serverId = nats.isConnected() ? nats.connection.info?.server_id : undefined
        if (serverId !== undefined) await meetServer(serverId)
        await sweep()
        // Only a server that is there has kept what it acknowledged ten minutes ago.
        if (serverId !== undefined) await forgetSent()
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ error }, 'the outbox could not be swept, trying again')
      }
      await pause(sweepMs, AbortSignal.any([stopping.signal, woken.signal]))
      if (woken.signal.aborted) woken = new AbortController()
    }
  }
  const running = run()

  return {
    nudge: (collection, id) => {
      if (stopping.signal.aborted) return
      enqueue(collection, id)
      if (isDrainDue || !nats.isConnected()) return
      isDrainDue = true
      setImmediate(() => {
        isDrainDue = false
        void drain()
      })
    },
    flush: async () => {
      const before = await drain()
      return waiting.size > 0 ? drain() : before
    },
    lagMs,
    stop: async () => {
      await drain()
      stopping.abort()
      forget()
      await running
    },
  }
}
