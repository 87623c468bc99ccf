import type { StreamSpec } from '@love-space/contracts/event.ts'
import type { Connection } from 'mongoose'
import { systemClock, type Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { pause } from '../process/pause.ts'
import { unsentEventsCollection } from '../store/aggregate.ts'
import type { JobDoc } from '../store/job-document.ts'
import { createSentEvents } from '../store/sent-events.ts'
import type { NatsLink } from './nats-link.ts'
import { createOutboxDrain } from './outbox-drain.ts'
import { openOutboxes } from './outboxes.ts'
import { createStreamWatch, keepStreams } from './own-streams.ts'
import { createDocumentQueue } from './document-queue.ts'

const keepSentMs = 10 * 60_000
const forgetEveryMs = 60_000

export interface OutboxRelayOptions {
  readonly connection: Connection
  readonly nats: NatsLink
  readonly streams: readonly StreamSpec[]
  /** Returns the collections of aggregates. Called at every sweep, so aggregates may be opened later. */
  readonly collections: () => readonly string[]
  readonly startJob: (job: JobDoc) => Promise<void>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock?: Clock
  readonly sweepMs?: number
}

const createStages = (options: OutboxRelayOptions, clock: Clock, stopped: AbortSignal) => {
  const { connection, nats, collections, metrics } = options
  const outboxes = openOutboxes(connection)
  const sentEvents = createSentEvents(connection)
  const waiting = createDocumentQueue()
  const streams = keepStreams(nats, options.streams)
  const drain = createOutboxDrain({ ...options, outboxes, waiting, sentEvents, streams, now: clock })
  const noticeLostEvents = createStreamWatch({ ...options, streams, sentEvents })
  let oldest: Date | undefined
  let forgottenAt = 0

  const lagMs = (): number => (oldest ? Math.max(0, clock().getTime() - oldest.getTime()) : 0)

  const sweep = async (): Promise<void> => {
    let oldestFound: Date | undefined
    let mayBeMore = false
    for (const collection of [...collections(), unsentEventsCollection]) {
      const unsent = await outboxes.findUnsent(collection)
      for (const id of unsent.ids) waiting.add(collection, id)
      if (unsent.oldest && (!oldestFound || unsent.oldest < oldestFound)) oldestFound = unsent.oldest
      mayBeMore ||= unsent.isFull
      await outboxes.removeAllDeleted(collection)
    }
    const allLeft = await drain.run()
    await drain.settle()
    oldest = allLeft ? undefined : oldestFound
    metrics.outboxLag.set(lagMs() / 1000)
    if (mayBeMore && allLeft && !stopped.aborted) await sweep()
  }

  const forgetSent = async (): Promise<void> => {
    const now = clock().getTime()
    if (now - forgottenAt < forgetEveryMs) return
    forgottenAt = now
    await sentEvents.forget(new Date(now - keepSentMs))
    await outboxes.removeSentEvents()
  }

  const turn = async (): Promise<void> => {
    const isConnected = nats.isConnected()
    if (isConnected) await noticeLostEvents()
    await sweep()
    // Only streams that were just reached are known to have kept the events they acknowledged ten minutes ago.
    if (isConnected) await forgetSent()
  }

  return { streams, waiting, drain, turn, lagMs }
}

/** Publishes the events in outboxes and starts their jobs. Replicas may share documents: JetStream drops duplicates. */
export const startOutboxRelay = (options: OutboxRelayOptions) => {
  const { nats, logger, clock = systemClock, sweepMs = 3_000 } = options
  const stopping = new AbortController()
  const { streams, waiting, drain, turn, lagMs } = createStages(options, clock, stopping.signal)
  let isDrainDue = false
  let woken = new AbortController()
  const forget = nats.onConnected(() => {
    streams.forget()
    woken.abort()
  })

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await turn()
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ error }, 'Sweeping the outbox failed; retrying')
      }
      await pause(sweepMs, AbortSignal.any([stopping.signal, woken.signal]))
      if (woken.signal.aborted) woken = new AbortController()
    }
  }
  const running = run()

  return {
    nudge: (collection: string, id: string): void => {
      if (stopping.signal.aborted) return
      waiting.add(collection, id)
      if (isDrainDue) return
      isDrainDue = true
      setImmediate(() => {
        isDrainDue = false
        void drain.run()
      })
    },
    lagMs,
    stop: async (): Promise<void> => {
      await drain.run()
      await drain.settle()
      stopping.abort()
      forget()
      await running
    },
  }
}
export type OutboxRelay = ReturnType<typeof startOutboxRelay>
