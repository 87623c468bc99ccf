import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import type { JobDoc } from '../store/job-document.ts'
import type { OutgoingEvent, SentEvents } from '../store/sent-events.ts'
import type { NatsLink } from './nats-link.ts'
import type { Outboxes } from './outboxes.ts'
import type { OwnStreams } from './own-streams.ts'
import { publishInOrder } from './publish-in-order.ts'
import type { OutboxPage, DocumentQueue } from './document-queue.ts'

interface SentPage {
  readonly acknowledged: readonly OutgoingEvent[]
  readonly failure?: { readonly reason: unknown }
  readonly isStuck?: boolean
}

interface DrainOptions {
  readonly outboxes: Outboxes
  readonly waiting: DocumentQueue
  readonly sentEvents: SentEvents
  readonly streams: OwnStreams
  readonly nats: NatsLink
  /** Stores a job. Idempotent. */
  readonly startJob: (job: JobDoc) => Promise<void>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly now: () => Date
}

/** Stores each job before removing it from its document. After a crash in between, the next run stores it again. */
const startJobs = async (
  { outboxes, startJob }: DrainOptions,
  { collection }: OutboxPage,
  jobs: Awaited<ReturnType<Outboxes['read']>>['jobs'],
): Promise<void> => {
  for (const { job } of jobs) await startJob(job)
  await outboxes.removeEntries(
    collection,
    jobs.map(({ documentId, job }) => ({ documentId, id: job._id })),
  )
}

const sendPage = async (options: DrainOptions, page: OutboxPage, left: ReadonlySet<string>): Promise<SentPage> => {
  const { outboxes, nats, streams } = options
  const acknowledged: OutgoingEvent[] = []
  try {
    const { events, jobs } = await outboxes.read(page)
    // Store jobs first, since they need no NATS.
    await startJobs(options, page, jobs)
    const unsent = events.filter(({ envelope }) => !left.has(envelope.id))
    if (!nats.isConnected()) return { acknowledged, isStuck: unsent.length > 0 }
    await streams.prepare()
    await publishInOrder(nats, unsent, (event) => acknowledged.push(event))
    return { acknowledged }
  } catch (reason) {
    streams.forget()
    return { acknowledged, failure: { reason } }
  }
}

/** Records events as sent before removing them from their documents, so that a crash only causes duplicates. */
const removeEntries = async (
  { outboxes, sentEvents, metrics, now }: DrainOptions,
  { collection }: OutboxPage,
  events: readonly OutgoingEvent[],
): Promise<void> => {
  if (events.length === 0) return
  await sentEvents.keep(events, now())
  await outboxes.removeEntries(
    collection,
    events.map(({ documentId, envelope }) => ({ documentId, id: envelope.id })),
  )
  metrics.eventsPublished.inc(events.length)
}

/** Creates a function that empties waiting outboxes. Removes a page's events while the next page is published. */
export const createOutboxDrain = (options: DrainOptions) => {
  const { waiting, logger } = options
  let draining: Promise<boolean> | undefined
  let lastRemoval = Promise.resolve()
  let beingRemoved: ReadonlySet<string> = new Set()

  const removeSentMeanwhile = async (page: OutboxPage, events: readonly OutgoingEvent[]): Promise<void> => {
    await lastRemoval
    beingRemoved = new Set(events.map(({ envelope }) => envelope.id))
    lastRemoval = removeEntries(options, page, events)
      .catch((error: unknown) => {
        logger.warn({ error }, 'Removing published events from the outbox failed; they will be published again')
      })
      .finally(() => {
        beingRemoved = new Set()
      })
  }

  const sendWaiting = async (): Promise<boolean> => {
    const failures: { readonly reason: unknown }[] = []
    let isStuck = false
    for (let page = waiting.nextPage(); page; page = waiting.nextPage()) {
      const sent = await sendPage(options, page, beingRemoved)
      if (sent.failure) failures.push(sent.failure)
      isStuck ||= sent.isStuck ?? false
      await removeSentMeanwhile(page, sent.acknowledged)
    }
    const [failure] = failures
    if (failure) logger.warn({ error: failure.reason }, 'Publishing events failed; the outbox sweep retries')
    return !failure && !isStuck && waiting.isEmpty()
  }

  return {
    /** Publishes the waiting events. Returns false if some could not be sent. */
    run: (): Promise<boolean> => {
      draining ??= sendWaiting().finally(() => {
        draining = undefined
      })
      return draining
    },
    settle: () => lastRemoval,
  }
}
