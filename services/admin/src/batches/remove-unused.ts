import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import {
  removedAtOnceMax,
  removeUnusedRings,
  removeUnusedSpaces,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { saveRingRows } from '../rings/save-ring-row.ts'
import { ringIdsOf, unusedRings } from './batch-rings.ts'
import { spaceCreationsOf } from './generate-batch.ts'

export const removeUnused = defineJob({ name: 'remove-batch-rest', data: Strict({ batchId: Id, operatorId: Id }) })

/** Removes the unused rings, then the empty spaces. Idempotent. */
export const runRemoveUnused =
  (deps: Deps) =>
  async ({ data: { batchId, operatorId }, step }: JobRun<JobData<typeof removeUnused>>): Promise<void> => {
    const { batches, ringRows, space, spaceRows, clock } = deps
    const unused = await step('rings', () => ringIdsOf(deps, batchId, unusedRings))
    for (let first = 0; first < unused.length; first += removedAtOnceMax) {
      await step(`rings from ${first + 1}`, async () => {
        const body = { ids: unused.slice(first, first + removedAtOnceMax), operatorId }
        const { data } = await space.call(removeUnusedRings, { body, timeoutMs: bulkTimeoutMs })
        await saveRingRows(deps, data.kept)
        await ringRows.deleteMany({ _id: { $in: data.removed } })
      })
    }
    await step('spaces', async () => {
      const batch = await batches.findById(batchId)
      const creations = batch ? spaceCreationsOf(batch) : []
      if (creations.length === 0) return
      const call = { body: { creations }, timeoutMs: bulkTimeoutMs }
      const { data } = await space.call(removeUnusedSpaces, call)
      await spaceRows.deleteMany({ _id: { $in: data.removed } })
    })
    await step('removed', async () => {
      // The rows count the rings that are left.
      const made = { devices: 0, spaces: 0, bindings: 0 }
      await batches.update({ _id: batchId, state: 'cancelled' }, { $set: { made, removedAt: clock() } }, [])
    })
  }
