import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { erasureFinished, type ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import type { Job } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { eraseAll, eraseAllJob } from './erase-all.job.ts'
import { erasersOf, type Eraser } from './erasers.ts'
import { erasureAggregate, type ErasureDoc } from './erasure.model.ts'

export type ErasingService = keyof typeof erasureFinished

/** What a service remembers of erased spaces and users. */
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

/** The erasures as the start of a service uses them. */
export interface ErasureStore extends Erasures {
  /** Erases what is begun. */
  readonly job: Job
  /** Erases at once what came back with a backup, and then as if it were asked to for the first time. */
  again(kind: ErasureKind, id: string): Promise<void>
}

export interface ErasureOptions {
  /** How long after an erasure begins it is repeated and confirmed. */
  readonly graceMs?: number
  /** The folder that notes erasures, so that restoring an older backup can repeat them. */
  readonly ledger?: string | undefined
}

/** Requests and handlers that began before an erasure have ended by then. */
const erasureGraceMs = 60_000

/** The jobs of an erasure: at once, and after the time of grace. */
const passesOf = (kind: ErasureKind, id: string, time: Date, graceMs: number) => [
  jobOf(eraseAll, { key: `${id}:first`, data: { kind, id, isLast: false }, time }),
  jobOf(eraseAll, {
    key: `${id}:last`,
    data: { kind, id, isLast: true },
    at: new Date(time.getTime() + graceMs),
    time,
  }),
]

/** `ownErasers` are what the service erases by code of its own, before its collections. */
export const createErasures = (
  kit: Pick<Kit<unknown>, 'service' | 'clock' | 'store' | 'jobs' | 'inbox' | 'counters'>,
  ownErasers: () => readonly Eraser[],
  { graceMs = erasureGraceMs, ledger }: ErasureOptions,
): ErasureStore => {
  const { service, clock } = kit
  const erasures = kit.store.open(erasureAggregate)
  const services = Object.keys(erasureFinished)
  const erasersFor = (kind: ErasureKind) => erasersOf(kit, ownErasers(), kind)

  const finish = (kind: ErasureKind, id: string): Promise<unknown> => {
    const now = clock()
    return erasures.update({ _id: id, finishedAt: null }, { $set: { finishedAt: now } }, [
      eventOf(erasureFinished[service], { aggregateId: id, data: { kind, id }, time: now }),
    ])
  }

  const begin = async (kind: ErasureKind, id: string): Promise<void> => {
    const askedAt = clock()
    const erasure = { _id: id, kind, askedAt, finishedAt: null, confirmedBy: [], completedAt: null }
    await unlessDuplicate(erasures.insert(erasure, passesOf(kind, id, askedAt, graceMs)))
  }

  return {
    hasAny: async (ids) => (await erasures.findByIds(ids, { select: ['_id'] })).length > 0,
    begin,
    again: async (kind, id) => {
      // Backups hold the tombstones as they were before everything else: what was finished then is in none of it.
      if ((await erasures.findById(id))?.finishedAt) return
      const { signal } = new AbortController()
      for (const { erase } of erasersFor(kind)) await erase(id, signal)
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
    job: eraseAllJob({ erasersOf: erasersFor, finish, ledger, clock }),
  }
}
