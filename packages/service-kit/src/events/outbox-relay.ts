import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import type { JobDoc } from '../store/job-document.ts'
import { bury, buriedCollection, type Outgoing } from '../store/aggregate.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { ensureStream, type NatsLink } from './nats-link.ts'
import { pause } from '../process/pause.ts'
import { createSentEvents, type OutgoingEvent } from '../store/sent-events.ts'
import { publishInOrder } from './publish-in-order.ts'

type OutgoingDoc = Outgoing & { _id: string }

const pageMax = 256
const sweepMax = 1_000
const keepSentMs = 10 * 60_000
const forgetEveryMs = 60_000
const relayStateCollection = 'relay_state'

/** A job and the document whose write starts it. */
interface OutgoingJob {
  readonly documentId: string
  readonly job: JobDoc
}

/** Brings the events that stand in documents to JetStream, and the jobs that stand there to the runners. */
export interface OutboxRelay {
  /** A document was written and has events. */
  nudge(collection: string, id: string): void
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
  /** Puts a job where runners find it; doing so twice is harmless. */
  readonly startJob: (job: JobDoc) => Promise<void>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock?: Clock
  readonly sweepMs?: number
}): OutboxRelay => {
  const { connection, nats, logger, metrics, clock = systemClock, sweepMs = 3_000 } = options
  const stopping = new AbortController()
  const sentEvents = createSentEvents(connection)
  /** Ids of documents by their collection. */
  const waiting = new Map<string, Set<string>>()
  let draining: Promise<boolean> | undefined
  /** While a page is published, the one before it is taken out of its documents. */
  let takingOut = Promise.resolve()
  let beingTakenOut: ReadonlySet<string> = new Set()
  let oldest: Date | undefined
  let streamsReady = false
  let knownServer: string | undefined
  let isDrainDue = false
  let forgottenAt = 0

  const documents = (collection: string) => connection.collection<OutgoingDoc>(collection)

  const prepareStreams = async (): Promise<void> => {
    if (streamsReady) return
    for (const stream of options.streams) await ensureStream(nats, stream)
    streamsReady = true
  }

  const readOutboxes = async (
    collection: string,
    ids: readonly string[],
  ): Promise<{ events: OutgoingEvent[]; jobs: OutgoingJob[] }> => {
    const docs = await documents(collection)
      .find({ _id: { $in: [...ids] } }, { projection: { outbox: 1 } })
      .toArray()
    const events: OutgoingEvent[] = []
    const jobs: OutgoingJob[] = []
    for (const { _id: documentId, outbox = [] } of docs) {
      for (const entry of outbox) {
        if ('job' in entry) jobs.push({ documentId, job: entry.job })
        else events.push({ collection, documentId, envelope: entry.envelope })
      }
    }
    return { events, jobs }
  }

  const pull = async (collection: string, entries: readonly { documentId: string; id: string }[]): Promise<void> => {
    if (entries.length === 0) return
    const pulls = [...Map.groupBy(entries, ({ documentId }) => documentId)].map(([_id, left]) => ({
      updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: left.map(({ id }) => id) } } } } },
    }))
    await documents(collection).bulkWrite(pulls, { ordered: false })
  }

  /** A job is in its collection before it leaves its document: a process that dies in between puts it there once more. */
  const startJobs = async (collection: string, jobs: readonly OutgoingJob[]): Promise<void> => {
    for (const { job } of jobs) await options.startJob(job)
    await pull(
      collection,
      jobs.map(({ documentId, job }) => ({ documentId, id: job._id })),
    )
  }

  /** Kept first and taken out of the documents then: a process that dies in between sends once more what JetStream has. */
  const takeOut = async (collection: string, events: readonly OutgoingEvent[]): Promise<void> => {
    if (events.length === 0) return
    await sentEvents.keep(events, clock())
    await pull(
      collection,
      events.map(({ documentId, envelope }) => ({ documentId, id: envelope.id })),
    )
    metrics.eventsPublished.inc(events.length)
  }

  const nextPage = (): { collection: string; ids: string[] } | undefined => {
    const [first] = waiting
    if (!first) return undefined
    const [collection, waitingIds] = first
    const ids = [...waitingIds].slice(0, pageMax)
    for (const id of ids) waitingIds.delete(id)
    // What is left goes behind the other collections.
    waiting.delete(collection)
    if (waitingIds.size > 0) waiting.set(collection, waitingIds)
    return { collection, ids }
  }

  const publishWaiting = async (): Promise<boolean> => {
    let failure: { readonly reason: unknown } | undefined
    let isStuck = false
    for (let page = nextPage(); page; page = nextPage()) {
      const acknowledged: OutgoingEvent[] = []
      const leaving = beingTakenOut
      try {
        const { events, jobs } = await readOutboxes(page.collection, page.ids)
        // Jobs need no NATS.
        await startJobs(page.collection, jobs)
        const unsent = events.filter(({ envelope }) => !leaving.has(envelope.id))
        if (!nats.isConnected()) {
          isStuck ||= unsent.length > 0
          continue
        }
        await prepareStreams()
        await publishInOrder(nats, unsent, (event) => acknowledged.push(event))
      } catch (reason) {
        failure ??= { reason }
        streamsReady = false
      }
      await takingOut
      beingTakenOut = new Set(acknowledged.map(({ envelope }) => envelope.id))
      takingOut = takeOut(page.collection, acknowledged)
        .catch((error: unknown) => {
          logger.warn({ error }, 'sent events could not be taken out of their documents, they will be sent again')
        })
        .finally(() => {
          beingTakenOut = new Set()
        })
    }
    if (failure) logger.warn({ error: failure.reason }, 'events could not leave, the sweep will send them')
    return !failure && !isStuck && waiting.size === 0
  }

  const drain = (): Promise<boolean> => {
    draining ??= publishWaiting().finally(() => {
      draining = undefined
    })
    return draining
  }

  const enqueue = (collection: string, id: string): void => {
    const ids = waiting.get(collection)
    if (ids) ids.add(id)
    else waiting.set(collection, new Set([id]))
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
    await takingOut
    oldest = allLeft ? undefined : oldestFound
    metrics.outboxLag.set(lagMs() / 1000)
    if (isFull && allLeft && !stopping.signal.aborted) await sweep()
  }

  const forgetSent = async (): Promise<void> => {
    const now = clock().getTime()
    if (now - forgottenAt < forgetEveryMs) return
    forgottenAt = now
    await sentEvents.forget(new Date(now - keepSentMs))
    await documents(buriedCollection).deleteMany({ outbox: { $size: 0 } })
  }

  /** A restarted server may have lost what it acknowledged last, however long it was away. */
  const sendAgain = async (): Promise<void> => {
    await prepareStreams()
    for await (const page of sentEvents.pages()) await publishInOrder(nats, page)
  }

  const meetServer = async (serverId: string): Promise<void> => {
    if (serverId === knownServer) return
    const states = connection.collection<{ _id: string; serverId: string }>(relayStateCollection)
    const stored = await states.findOne({ _id: 'nats' })
    streamsReady = false
    // Others wait for the stream before there is anything in it.
    await prepareStreams()
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
      if (isDrainDue) return
      isDrainDue = true
      setImmediate(() => {
        isDrainDue = false
        void drain()
      })
    },
    lagMs,
    stop: async () => {
      await drain()
      await takingOut
      stopping.abort()
      forget()
      await running
    },
  }
}
