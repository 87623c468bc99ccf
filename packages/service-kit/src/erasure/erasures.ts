import { ErasureKind, erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import type { mongo } from 'mongoose'
import { eventOf } from '../events/domain-event.ts'
import type { Inbox } from '../events/inbox.ts'
import { createSentEvents } from '../store/sent-events.ts'
import { isDuplicateKey } from '../process/app-error.ts'
import { defineJob, job, type Job } from '../jobs/job.ts'
import { jobOf, type Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../process/clock.ts'
import type { Counters } from '../store/counters.ts'
import type { Store } from '../store/store.ts'
import { concerns } from './concerns.ts'
import { erasureAggregate, type ErasureDoc } from './erasure.model.ts'
import { noteErasure } from './ledger.ts'

export type ErasingService = keyof typeof erasureFinished

/** Erases one kind of thing; idempotent, since a process that is killed in it does it once more. */
export interface Eraser {
  /** Unique in its service; a step of the job that erases. */
  readonly name: string
  readonly kind: ErasureKind
  readonly erase: (id: string, signal: AbortSignal) => Promise<unknown>
}

/** What a service remembers of erased spaces and users, and how it erases them. */
export interface Erasures {
  /** Whether one of these ids is that of an erased space or user. */
  hasAny(ids: readonly string[]): Promise<boolean>
  /** From now on nothing of it comes in, and what is there goes: at once, and again once whatever was under way has ended. */
  begin(kind: ErasureKind, id: string): Promise<void>
  /** At the service that asked: another one, or this one, holds nothing any more. */
  confirm(id: string, by: ErasingService): Promise<void>
  /** Those that not every service has confirmed yet, oldest first. */
  open(limit: number): Promise<ErasureDoc[]>
}

/** Requests and handlers that began before an erasure have ended by then. */
export const erasureGraceMs = 60_000

/** Erases everything that a service holds of a space or user. */
export const eraseAll = defineJob({
  name: 'erase',
  data: Strict({ kind: ErasureKind, id: Id, isLast: Type.Boolean() }),
})

export const createErasures = (options: {
  readonly service: ErasingService
  readonly store: Store
  readonly jobs: Jobs
  readonly inbox: Inbox
  readonly counters: Counters
  readonly clock: Clock
  /** What the service erases by code of its own, before its collections. */
  readonly ownErasers: () => readonly Eraser[]
  readonly graceMs?: number
  /** The folder that notes erasures, so that restoring an older backup can repeat them. */
  readonly ledger?: string | undefined
}): Erasures & {
  readonly job: Job
  /** Erases at once what came back with a backup, and then as if it were asked to for the first time. */
  readonly again: (kind: ErasureKind, id: string) => Promise<void>
} => {
  const { service, store, jobs, inbox, counters, clock, ownErasers, graceMs = erasureGraceMs, ledger } = options
  const erasures = store.open(erasureAggregate)
  const sentEvents = createSentEvents(store.connection)
  const services = Object.keys(erasureFinished)

  const erasersOf = (kind: ErasureKind): readonly Omit<Eraser, 'kind'>[] => [
    ...ownErasers().filter((eraser) => eraser.kind === kind),
    ...store.eraseRules().flatMap(({ collection, rules }) => {
      const rule = rules[kind]
      if (typeof rule !== 'function') return []
      const erase = (id: string) =>
        store.connection.collection(collection).deleteMany(rule(id) as mongo.Filter<mongo.Document>)
      return [{ name: collection, erase }]
    }),
    { name: 'jobs', erase: (id) => jobs.erase(kind === 'space' ? { spaceId: id } : { userId: id }) },
    { name: 'counters', erase: (id) => counters.erase(id) },
    { name: 'parked events', erase: (id) => inbox.erase(id, (envelope) => concerns(envelope, kind, id)) },
    { name: 'sent events', erase: (id) => sentEvents.erase((envelope) => concerns(envelope, kind, id)) },
  ]

  const finish = (kind: ErasureKind, id: string): Promise<unknown> => {
    const now = clock()
    return erasures.update({ _id: id, finishedAt: null }, { $set: { finishedAt: now } }, [
      eventOf(erasureFinished[service], { aggregateId: id, data: { kind, id }, time: now }),
    ])
  }

  const begin = async (kind: ErasureKind, id: string): Promise<void> => {
    const time = clock()
    const passes = [
      jobOf(eraseAll, { key: `${id}:first`, data: { kind, id, isLast: false }, time }),
      jobOf(eraseAll, {
        key: `${id}:last`,
        data: { kind, id, isLast: true },
        at: new Date(time.getTime() + graceMs),
        time,
      }),
    ]
    const erasure = { _id: id, kind, askedAt: time, finishedAt: null, confirmedBy: [], completedAt: null }
    try {
      await erasures.insert(erasure, passes)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  const eraseEverything = async (
    kind: ErasureKind,
    id: string,
    step: (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    for (const { name, erase } of erasersOf(kind)) {
      await step(name, async (signal) => {
        await erase(id, signal)
      })
    }
  }

  return {
    hasAny: async (ids) => (await erasures.findByIds(ids, { select: ['_id'] })).length > 0,
    begin,
    again: async (kind, id) => {
      // Backups hold the tombstones as they were before everything else: what was finished then is in none of it.
      if ((await erasures.findById(id))?.finishedAt) return
      const { signal } = new AbortController()
      await eraseEverything(kind, id, (_, work) => work(signal))
      await begin(kind, id)
    },
    confirm: async (id, by) => {
      const known = await erasures.update({ _id: id }, { $addToSet: { confirmedBy: by } }, [])
      // The event that asked has not come here yet: this one comes again after it.
      if (!known) throw new Error(`Nobody asked to erase ${id}`)
      await erasures.update(
        { _id: id, completedAt: null, confirmedBy: { $all: services } },
        { $set: { completedAt: clock() } },
        [],
      )
    },
    open: (limit) => erasures.find({ completedAt: null }, { sort: { askedAt: 1 }, limit }),
    job: job(eraseAll, async ({ data: { kind, id, isLast }, step }) => {
      if (ledger !== undefined) {
        await step('ledger', () => noteErasure(ledger, { kind, id, at: clock().toISOString() }))
      }
      await eraseEverything(kind, id, step)
      if (isLast) {
        await step('confirm', async () => {
          await finish(kind, id)
        })
      }
    }),
  }
}
