import { Batch, batchPhases } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { jobIdOf, type JobView } from '@love-space/service-kit/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { BatchDoc } from './batch.model.ts'
import { generateBatch } from './generate-batch.ts'
import { removeUnused } from './remove-unused.ts'
import { shipBatch } from './ship-batch.ts'

export const generateJobIdOf = ({ _id, generating }: BatchDoc): string => jobIdOf(generateBatch, generating?.key ?? _id)

export const removeJobIdOf = ({ _id, removing }: BatchDoc): string => jobIdOf(removeUnused, removing?.key ?? _id)

export const shipJobIdOf = ({ _id, shipping }: BatchDoc): string => jobIdOf(shipBatch, shipping?.key ?? _id)

export const requireBatch = async ({ batches }: Deps, id: string): Promise<BatchDoc> => {
  const batch = await batches.findById(id)
  if (!batch) throw new AppError('BATCH_NOT_FOUND')
  return batch
}

type Counts = Batch['rings']

const ringCounts = Object.keys(Batch.properties.rings.properties)

interface Counted {
  readonly made: Batch['made']
  readonly rings: Counts
}

const none: Counted = {
  made: { devices: 0, spaces: 0, bindings: 0 },
  rings: { written: 0, chipped: 0, shipped: 0, claimed: 0, lost: 0, retired: 0, unused: 0 },
}

const countsOf = async ({ ringRows }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, Counted>> => {
  const has = (field: string) => ({ $sum: { $cond: [{ $gt: [`$${field}`, null] }, 1, 0] } })
  const is = (field: string, value: unknown) => ({ $sum: { $cond: [{ $eq: [`$${field}`, value] }, 1, 0] } })
  const lacks = (field: string) => ({ $not: [{ $gt: [`$${field}`, null] }] })
  const summed = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, { $sum: `$${field}` }]))
  const counted = await ringRows.aggregate<Counts & Batch['made'] & { _id: string }>([
    { $match: { batchId: { $in: ids } } },
    {
      $group: {
        _id: { batch: '$batchId', space: '$spaceId' },
        devices: { $sum: 1 },
        written: is('isWritten', true),
        chipped: has('chipUid'),
        shipped: has('shippedAt'),
        claimed: has('ownerId'),
        lost: is('status', 'INACTIVE'),
        retired: is('status', 'DISABLED'),
        unused: {
          $sum: { $cond: [{ $and: [{ $eq: ['$isWritten', false] }, lacks('shippedAt'), lacks('ownerId')] }, 1, 0] },
        },
      },
    },
    {
      $group: {
        _id: '$_id.batch',
        spaces: { $sum: { $cond: [{ $gt: ['$_id.space', null] }, 1, 0] } },
        bindings: { $sum: { $cond: [{ $gt: ['$_id.space', null] }, '$devices', 0] } },
        ...summed(['devices', ...ringCounts]),
      },
    },
  ])
  return new Map(
    counted.map(({ _id, devices, spaces, bindings, ...rings }) => [
      _id,
      { made: { devices, spaces, bindings }, rings },
    ]),
  )
}

const phaseIn = (text: string | undefined): Batch['phase'] => batchPhases.find((phase) => phase === text) ?? null

const dayMs = 86_400_000
const errorName = /^\w*(Error|Later|Retry): /

const errorOf = (job: JobView | null): string | null =>
  job?.state === 'running' ? null : (job?.errors.at(-1)?.message.replace(errorName, '') ?? null)

type BatchProgress = Pick<Batch, 'state' | 'phase' | 'error' | 'shippingStopped' | 'removal'>

/** Returns a job's state. A missing job has not started yet, or was removed long after it failed. */
const stateOf = (job: JobView | null, begunAt: Date, now: Date): JobView['state'] =>
  job?.state ?? (now.getTime() - begunAt.getTime() < dayMs ? 'waiting' : 'cancelled')

const generating = async ({ jobs, clock }: Deps, batch: BatchDoc): Promise<BatchProgress> => {
  const job = await jobs.status(generateJobIdOf(batch))
  const state = stateOf(job, batch.generating?.since ?? batch.createdAt, clock())
  const common = { phase: phaseIn(job?.progress?.text), shippingStopped: false }
  if (state === 'cancelled') return { ...common, state, error: null }
  return { ...common, state: state === 'failed' ? 'failed' : 'generating', error: errorOf(job) }
}

const beforeShipping = ({ sentAt, receivedAt }: BatchDoc): Batch['state'] =>
  receivedAt ? 'received' : sentAt ? 'sent' : 'ready'

const shipping = async ({ jobs, clock }: Deps, batch: BatchDoc): Promise<BatchProgress> => {
  const job = await jobs.status(shipJobIdOf(batch))
  if (stateOf(job, batch.shipping?.since ?? batch.createdAt, clock()) === 'cancelled')
    return { state: beforeShipping(batch), phase: null, error: null, shippingStopped: true }
  return { state: 'shipping', phase: null, error: errorOf(job), shippingStopped: false }
}

const removing = async ({ jobs, clock }: Deps, batch: BatchDoc): Promise<BatchProgress> => {
  const cancelled = { state: 'cancelled', phase: null, error: null, shippingStopped: false } as const
  if (batch.removedAt) return { ...cancelled, removal: 'done' }
  if (!batch.removing) return cancelled
  const job = await jobs.status(removeJobIdOf(batch))
  const state = stateOf(job, batch.removing.since, clock())
  const isStopped = state === 'cancelled' || state === 'failed'
  return { ...cancelled, error: errorOf(job), removal: isStopped ? 'stopped' : 'running' }
}

export const progressOf = async (deps: Deps, batch: BatchDoc): Promise<BatchProgress> => {
  const { state } = batch
  if (state === 'generating') return generating(deps, batch)
  if (state === 'shipping') return shipping(deps, batch)
  if (state === 'cancelled') return removing(deps, batch)
  return { state, phase: null, error: null, shippingStopped: false }
}

/** A step records its progress at its end, so a cancelled step has created more than recorded. */
const madeOf = ({ made }: BatchDoc, found: Batch['made']): Batch['made'] => ({
  devices: Math.max(made.devices, found.devices),
  spaces: Math.max(made.spaces, found.spaces),
  bindings: Math.max(made.bindings, found.bindings),
})

const givenOf = ({ at, factory, thumbprint }: NonNullable<BatchDoc['keysGiven']>) => ({
  at: at.toISOString(),
  factory,
  thumbprint,
})

const toBatch = async (deps: Deps, { keysGiven, ...batch }: BatchDoc, { made, rings }: Counted): Promise<Batch> =>
  toAnswer(Batch, {
    ...batch,
    ...(await progressOf(deps, batch)),
    ...(keysGiven && { keysGiven: givenOf(keysGiven) }),
    id: batch._id,
    devices: batch.spaces * limits.devicesPerSpace,
    made: madeOf(batch, made),
    rings,
  })

const toBatches = async (deps: Deps, batches: readonly BatchDoc[]): Promise<Batch[]> => {
  const counts = await countsOf(
    deps,
    batches.map(({ _id }) => _id),
  )
  return Promise.all(batches.map((batch) => toBatch(deps, batch, counts.get(batch._id) ?? none)))
}

export const getBatch = async (deps: Deps, id: string): Promise<Batch> => {
  const batch = await requireBatch(deps, id)
  return toBatch(deps, batch, (await countsOf(deps, [id])).get(id) ?? none)
}

export const pageOfBatches = async (deps: Deps, page: number): Promise<{ batches: Batch[]; total: number }> => {
  const { batchesPageSize: limit } = limits
  const [batches, total] = await Promise.all([
    deps.batches
      .find({}, { sort: { createdAt: -1, _id: -1 }, skip: (page - 1) * limit, limit })
      .then((found) => toBatches(deps, found)),
    deps.batches.count({}),
  ])
  return { batches, total }
}
