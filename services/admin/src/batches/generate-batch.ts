import { limits } from '@love-space/contracts/limits.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import {
  changeRingRecord,
  createRingRecords,
  issueSpaces,
  lookUpRingRecords,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, NoRetry, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { recordsOf } from '../rings/ring.rules.ts'
import { saveRingRow, saveRingRows } from '../rings/save-ring-row.ts'
import { refreshSpaceRows } from '../spaces/save-space-row.ts'
import type { BatchDoc } from './batch.model.ts'

const spacesAtOnce = 10

export const generateBatch = defineJob({ name: 'generate-batch', data: Strict({ batchId: Id }) })

const creationOf = (batchId: string, kind: string, first: number) => {
  const id = idFromText(`${batchId}:${kind}:${first}`)
  return { id, key: id, print: kind }
}

/** Names the calls by which a batch creates its spaces, also those that were never made. */
export const spaceCreationsOf = ({ _id, spaces }: Pick<BatchDoc, '_id' | 'spaces'>) =>
  Array.from({ length: Math.ceil(spaces / spacesAtOnce) }, (_, part) => {
    const first = part * spacesAtOnce
    return { id: creationOf(_id, 'spaces', first).id, count: Math.min(spacesAtOnce, spaces - first) }
  })

interface Part {
  readonly batch: BatchDoc
  readonly first: number
  readonly count: number
}

const recordProgress = async ({ batches }: Deps, { _id }: BatchDoc, what: keyof BatchDoc['made'], count: number) => {
  await batches.update({ _id }, { $max: { [`made.${what}`]: count } }, [])
}

const makeRings = async (deps: Deps, { batch, first, count }: Part): Promise<string[]> => {
  const { _id: batchId, operatorId, kind } = batch
  const made = {
    count: count * limits.devicesPerSpace,
    status: 'ACTIVE' as const,
    batchId,
    operatorId,
    ...(kind && { kind }),
  }
  const { data } = await deps.space.call(createRingRecords, {
    body: { ...made, creation: creationOf(batchId, 'devices', first) },
  })
  const records = recordsOf(data)
  await saveRingRows(deps, records)
  await recordProgress(deps, batch, 'devices', (first + count) * limits.devicesPerSpace)
  return records.map(({ ringId }) => ringId)
}

const makeSpaces = async (deps: Deps, { batch, first, count }: Part): Promise<string[]> => {
  const body = { count, creation: creationOf(batch._id, 'spaces', first) }
  const { data } = await deps.space.call(issueSpaces, { body })
  const ids = data.ids ?? data.spaces.map(({ spaceId }) => spaceId)
  await refreshSpaceRows(deps, ids)
  await recordProgress(deps, batch, 'spaces', first + count)
  return ids
}

const isElsewhere = ({ code }: AppError): boolean => code === 'RING_MOVED' || code === 'RING_BOUND'

/** Binds rings one by one, so that the table of bindings, sorted by time, shows a space's rings together. */
const bindRings = async (
  deps: Deps,
  { batch, first, count }: Part,
  { rings, spaces }: { readonly rings: readonly string[]; readonly spaces: readonly string[] },
  signal: AbortSignal,
): Promise<void> => {
  const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [...rings] } })
  const isFree = new Set(data.rings.filter(({ space }) => space === null).map(({ ringId }) => ringId))
  for (const [at, ringId] of rings.entries()) {
    const spaceId = spaces[Math.floor(at / limits.devicesPerSpace)]
    if (spaceId === undefined || !isFree.has(ringId)) continue
    signal.throwIfAborted()
    const body = { spaceId, from: null, operatorId: batch.operatorId }
    try {
      const { data } = await deps.space.call(changeRingRecord, { params: { ringId }, body })
      await saveRingRow(deps, data.after)
    } catch (error) {
      if (!(error instanceof AppError) || !isElsewhere(error)) throw error
    }
  }
  await recordProgress(deps, batch, 'bindings', (first + count) * limits.devicesPerSpace)
}

export const runGenerateBatch =
  (deps: Deps) =>
  async ({ data: { batchId }, step, progress }: JobRun<JobData<typeof generateBatch>>): Promise<void> => {
    const batch = await deps.batches.findById(batchId)
    if (!batch) throw new NoRetry('The batch is gone.')
    // The batch was cancelled before its job was created.
    if (batch.state === 'cancelled') return
    const total = batch.spaces * (1 + 2 * limits.devicesPerSpace)
    for (let first = 0; first < batch.spaces; first += spacesAtOnce) {
      const part = { batch, first, count: Math.min(spacesAtOnce, batch.spaces - first) }
      const done = first * (1 + 2 * limits.devicesPerSpace)
      await progress({ done, total, text: 'devices' })
      const rings = await step(`devices from ${first + 1}`, () => makeRings(deps, part))
      await progress({ done: done + rings.length, total, text: 'spaces' })
      const spaces = await step(`spaces from ${first + 1}`, () => makeSpaces(deps, part))
      await progress({ done: done + rings.length + spaces.length, total, text: 'bindings' })
      await step(`bindings from ${first + 1}`, (signal) => bindRings(deps, part, { rings, spaces }, signal))
    }
    await progress({ done: total, total })
    await step('ready', async () => {
      await deps.batches.update({ _id: batchId, state: 'generating' }, { $set: { state: 'ready' } }, [])
    })
  }
