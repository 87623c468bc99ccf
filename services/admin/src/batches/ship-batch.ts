import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { shipRings } from '@love-space/contracts/space/ring-record.internal.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { Type } from '@sinclair/typebox'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { saveRingRows } from '../rings/save-ring-row.ts'
import { ringIdsOf } from './batch-rings.ts'

/** Number of rings per call. The space service changes them one by one, and a slow database manages these in time. */
const shippedAtOnce = 50

export const shipBatch = defineJob({
  name: 'ship-batch',
  data: Strict({ batchId: Id, operatorId: Id, mayChangeInUse: Type.Optional(Type.Boolean()) }),
})

/** Marks a batch's rings as shipped in steps, then the batch itself. Idempotent. */
export const runShipBatch =
  (deps: Deps) =>
  async ({ data: { batchId, ...by }, step }: JobRun<JobData<typeof shipBatch>>): Promise<void> => {
    const { batches, clock, space } = deps
    const ids = await step('rings', () => ringIdsOf(deps, batchId))
    for (let first = 0; first < ids.length; first += shippedAtOnce) {
      await step(`rings from ${first + 1}`, async () => {
        const body = { ids: ids.slice(first, first + shippedAtOnce), ...by }
        const { data } = await space.call(shipRings, { body, timeoutMs: bulkTimeoutMs })
        await saveRingRows(deps, data.rings)
      })
    }
    await step('shipped', async () => {
      const shipped = { $set: { state: 'shipped', shippedAt: clock() } } as const
      await batches.update({ _id: batchId, state: 'shipping' }, shipped, [])
    })
  }
