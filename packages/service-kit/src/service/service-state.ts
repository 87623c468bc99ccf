import { readServiceState, type ServiceState } from '@love-space/contracts/state.internal.ts'
import type { Connection } from 'mongoose'
import type { Consumers } from '../events/start-consumers.ts'
import type { Inbox } from '../events/inbox.ts'
import type { NatsLink } from '../events/nats-link.ts'
import { bind } from '../http/bind.ts'
import type { HttpApp } from '../http/http-app.ts'
import { jobCollection } from '../store/job-document.ts'
import { pingMongo } from '../store/mongo.ts'
import type { Clock } from '../process/clock.ts'
import { settleWithin } from '../process/in-time.ts'
import { addGauge, collectNatsState, type Metrics } from '../process/metrics.ts'

export interface ServicePart {
  readonly name: string
  /** Returns the state of a dependency. An error, or more than three seconds, means that it is down. */
  readonly check: () => Promise<{ readonly state: 'ok' | 'off'; readonly note: string }>
}

interface Observed {
  readonly service: string
  readonly version: string
  readonly clock: Clock
  readonly connection: Connection
  readonly nats: Pick<NatsLink, 'isConnected'>
  readonly inbox: Inbox
  readonly consumers: () => Pick<Consumers, 'pending'> | undefined
  readonly outboxLagMs: () => number
  readonly parts: () => readonly ServicePart[]
}

/** Timeout of a check; mail servers greet slowly. */
const partCheckMs = 3_000

const timeDatabase = async (connection: Connection): Promise<number> => {
  const started = performance.now()
  await pingMongo(connection)
  return Math.round((performance.now() - started) * 100) / 100
}

const countJobs = async (connection: Connection, now: Date): Promise<NonNullable<ServiceState['jobs']>> => {
  const jobs = jobCollection(connection)
  const [running, failed, oldest] = await Promise.all([
    jobs.countDocuments({ state: 'running' }),
    jobs.countDocuments({ state: 'failed' }),
    jobs
      .find({ state: 'waiting', dueAt: { $lte: now } }, { projection: { dueAt: 1 } })
      .sort({ dueAt: 1 })
      .limit(1)
      .next(),
  ])
  const lagS = oldest?.dueAt ? (now.getTime() - oldest.dueAt.getTime()) / 1000 : 0
  return { running, failed, lagS: Math.max(0, lagS) }
}

const stateOf = async ({ name, check }: ServicePart): Promise<ServiceState['parts'][number]> => {
  const found = await settleWithin(check, partCheckMs)
  return found ? { name, ...found } : { name, state: 'down', note: '' }
}

const createQuestions = ({ inbox, consumers, parts }: Observed) => ({
  pendingEvents: async () => (await settleWithin(async () => consumers()?.pending())) ?? null,
  parkedEvents: async (): Promise<number | null> => (await settleWithin(() => inbox.parked(1)))?.total ?? null,
  shownParts: () => Promise.all(parts().map(stateOf)),
})
type Questions = ReturnType<typeof createQuestions>

const readState = async (
  { service, version, clock, connection, nats, outboxLagMs }: Observed,
  { pendingEvents, parkedEvents, shownParts }: Questions,
  startedAt: Date,
): Promise<ServiceState> => {
  const [databaseMs, pending, parked, jobs, parts] = await Promise.all([
    settleWithin(() => timeDatabase(connection)),
    pendingEvents(),
    parkedEvents(),
    settleWithin(() => countJobs(connection, clock())),
    shownParts(),
  ])
  return {
    service,
    version,
    startedAt: startedAt.toISOString(),
    time: clock().toISOString(),
    databaseMs: databaseMs ?? null,
    isNatsConnected: nats.isConnected(),
    pendingEvents: pending?.filter((one) => one.pending > 0) ?? null,
    outboxLagS: outboxLagMs() / 1000,
    parkedEvents: parked,
    jobs: jobs ?? null,
    parts,
  }
}

const addGauges = ({ connection, nats }: Observed, questions: Questions, metrics: Metrics): void => {
  const { pendingEvents, parkedEvents, shownParts } = questions
  addGauge(metrics, 'mongodb_up', 'Whether the database answers this process: 1 or 0.', [], async (up) =>
    up.set((await settleWithin(() => pingMongo(connection))) ? 1 : 0),
  )
  collectNatsState(metrics, nats)
  addGauge(metrics, 'parked_events', 'Events that were given up on and wait for an operator.', [], async (parked) =>
    parked.set((await parkedEvents()) ?? NaN),
  )
  addGauge(
    metrics,
    'consumer_pending_events',
    'Events that a durable consumer has not handled yet.',
    ['durable'],
    async (lag) => {
      for (const { durable, pending } of (await pendingEvents()) ?? []) lag.set({ durable }, pending)
    },
  )
  addGauge(
    metrics,
    'part_up',
    'Whether something else that the service needs answers: 1 or 0; nothing where it is not set up.',
    ['part'],
    async (up) => {
      up.reset()
      for (const { name, state } of await shownParts()) {
        if (state !== 'off') up.set({ part: name }, state === 'ok' ? 1 : 0)
      }
    },
  )
}

export const observeService = (observed: Observed, metrics: Metrics) => {
  const startedAt = observed.clock()
  const questions = createQuestions(observed)
  addGauges(observed, questions, metrics)
  return {
    mountRoutes: (app: HttpApp): void => {
      bind(app, readServiceState, async () => ({ data: await readState(observed, questions, startedAt) }))
    },
  }
}
