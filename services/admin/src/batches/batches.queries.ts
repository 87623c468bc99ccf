import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { batchPhases } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { idOf } from '@love-space/service-kit/auth/crypto.ts'
import type { JobSpec } from '@love-space/service-kit/jobs/job.ts'
import type { JobView } from '@love-space/service-kit/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import type { BatchDoc } from './batch.model.ts'
import { devicesPerSpace, generateBatch } from './generate-batch.ts'
import { shipBatch } from './ship-batch.ts'

/** The jobs of a batch have its id as key. */
export const jobIdOf = ({ name }: JobSpec, batchId: string): string => idOf(`${name}:${batchId}`)

export const requireBatch = async ({ batches }: Deps, id: string): Promise<BatchDoc> => {
  const batch = await batches.findById(id)
  if (!batch) throw new AppError('BATCH_NOT_FOUND')
  return batch
}

type Counts = Batch['rings']

const none: Counts = { written: 0, chipped: 0, shipped: 0, claimed: 0, lost: 0, retired: 0 }

const countsOf = async ({ ringRows }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> => {
  const has = (field: string) => ({ $sum: { $cond: [{ $gt: [`$${field}`, null] }, 1, 0] } })
  const is = (field: string, value: unknown) => ({ $sum: { $cond: [{ $eq: [`$${field}`, value] }, 1, 0] } })
  const counted = await ringRows.aggregate<Counts & { _id: string }>([
    { $match: { batchId: { $in: ids } } },
    {
      $group: {
        _id: '$batchId',
        written: is('isWritten', true),
        chipped: has('chipUid'),
        shipped: has('shippedAt'),
        claimed: has('ownerId'),
        lost: is('status', 'INACTIVE'),
        retired: is('status', 'DISABLED'),
      },
    },
  ])
  return new Map(counted.map(({ _id, ...counts }) => [_id, counts]))
}

const phaseIn = (text: string | undefined): Batch['phase'] => batchPhases.find((phase) => phase === text) ?? null

const dayMs = 86_400_000
const errorName = /^\w*(Error|Later|Retry): /

/** Why the last try of a job failed; null while a further one is under way. */
const errorOf = (job: JobView | null): string | null =>
  job?.state === 'running' ? null : (job?.errors.at(-1)?.message.replace(errorName, '') ?? null)

/** A job that is not known is about to begin, or was given up and removed long ago. */
const generating = (job: JobView | null, isYoung: boolean): Pick<Batch, 'state' | 'phase' | 'error'> => {
  const phase = phaseIn(job?.progress?.text)
  const state = job ? job.state : isYoung ? 'waiting' : 'cancelled'
  if (state === 'cancelled') return { state, phase, error: null }
  return { state: state === 'failed' ? 'failed' : 'generating', phase, error: errorOf(job) }
}

const howFar = async (
  { jobs, clock }: Deps,
  { _id, state, createdAt }: BatchDoc,
): Promise<Pick<Batch, 'state' | 'phase' | 'error'>> => {
  if (state === 'generating') {
    return generating(await jobs.status(jobIdOf(generateBatch, _id)), clock().getTime() - createdAt.getTime() < dayMs)
  }
  const error = state === 'shipping' ? errorOf(await jobs.status(jobIdOf(shipBatch, _id))) : null
  return { state, phase: null, error }
}

const toBatch = async (deps: Deps, batch: BatchDoc, rings: Counts): Promise<Batch> => {
  const { _id, name, spaces, made, createdAt, sentAt, receivedAt, shippedAt } = batch
  return {
    id: _id,
    name,
    ...(await howFar(deps, batch)),
    spaces,
    devices: spaces * devicesPerSpace,
    made: { ...made },
    rings,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    shippedAt: shippedAt?.toISOString() ?? null,
  }
}

const toBatches = async (deps: Deps, batches: readonly BatchDoc[]): Promise<Batch[]> => {
  const counts = await countsOf(
    deps,
    batches.map(({ _id }) => _id),
  )
  return Promise.all(batches.map((batch) => toBatch(deps, batch, counts.get(batch._id) ?? none)))
}

/** Throws BATCH_NOT_FOUND. */
export const getBatch = async (deps: Deps, id: string): Promise<Batch> => {
  const [batch] = await toBatches(deps, [await requireBatch(deps, id)])
  if (!batch) throw new AppError('BATCH_NOT_FOUND')
  return batch
}

/** A page of the batches, newest first. */
export const pageOfBatches = async (deps: Deps, page: number): Promise<{ batches: Batch[]; total: number }> => {
  const { batchesPageSize: limit } = limits
  const found = await deps.batches.find({}, { sort: { createdAt: -1, _id: -1 }, skip: (page - 1) * limit, limit })
  return { batches: await toBatches(deps, found), total: await deps.batches.count({}) }
}
