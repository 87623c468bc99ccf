import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { erasureFinished, type ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import type { Job } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { eraseAll, eraseAllJob } from './erase-all.job.ts'
import { erasersOf, type Eraser } from './erasers.ts'
import type { ErasureLedger } from './erasure-ledger.ts'
import { erasureAggregate, type ErasureDoc } from './erasure.model.ts'

export type ErasingService = keyof typeof erasureFinished

export interface Erasures {
  hasAny(ids: readonly string[]): Promise<boolean>
  /** Returns which of these are erased. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Rejects new data for this id and deletes existing data now, and again after the grace period. */
  begin(kind: ErasureKind, id: string): Promise<void>
  confirm(id: string, by: ErasingService): Promise<void>
  open(limit: number): Promise<ErasureDoc[]>
}

export interface ErasureStore extends Erasures {
  readonly job: Job
  /** Erases data that a restore brought back at once, then repeats the whole erasure. */
  again(kind: ErasureKind, id: string): Promise<void>
}

export interface ErasureOptions {
  readonly graceMs?: number
  /** Restoring an older backup repeats the erasures in it. */
  readonly ledger?: ErasureLedger | undefined
}

/** Time after which requests and handlers from before an erasure have ended. */
const erasureGraceMs = 60_000

const passesOf = (kind: ErasureKind, id: string, time: Date, graceMs: number) => [
  jobOf(eraseAll, { key: `${id}:first`, data: { kind, id, isLast: false }, time }),
  jobOf(eraseAll, {
    key: `${id}:last`,
    data: { kind, id, isLast: true },
    at: new Date(time.getTime() + graceMs),
    time,
  }),
]

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

  const among = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set()
    const found = await erasures.findByIds(ids, { select: ['_id'] })
    return new Set(found.map(({ _id }) => _id))
  }

  return {
    hasAny: async (ids) => (await among(ids)).size > 0,
    among,
    begin,
    again: async (kind, id) => {
      // The backup reads tombstones first, so the data of finished erasures are not in it.
      if ((await erasures.findById(id))?.finishedAt) return
      const { signal } = new AbortController()
      for (const { erase } of erasersFor(kind)) await erase(id, signal)
      await begin(kind, id)
    },
    confirm: async (id, by) => {
      const known = await erasures.update({ _id: id }, { $addToSet: { confirmedBy: by } }, [])
      // The event of the request has not arrived yet. Throw, so that JetStream delivers this one again later.
      if (!known) throw new Error(`The request to erase ${id} has not arrived yet`)
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
