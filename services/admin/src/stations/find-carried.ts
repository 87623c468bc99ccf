import type { CarriedRing } from '@love-space/contracts/admin/station.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { lookUpSpaceRecords } from '@love-space/contracts/space/space-record.internal.ts'
import { findRingsByCode } from '@love-space/contracts/space/tap.internal.ts'
import { requireBatch } from '../batches/batches.queries.ts'
import type { Deps } from '../deps.ts'
import { batchNamesOf } from '../rings/batch-names.ts'

/** Returns the ring with this device token, or null. */
export const findCarried = async (
  deps: Deps,
  batchId: string,
  ringToken: string,
  requestId: string,
): Promise<CarriedRing | null> => {
  await requireBatch(deps, batchId)
  const { space } = deps
  const { data: found } = await space.call(findRingsByCode, { body: { code: ringToken }, requestId })
  const [ringId] = found.rings.map((ring) => ring.ringId)
  if (ringId === undefined) return null
  const { data } = await space.call(lookUpRingRecords, { body: { ids: [ringId] }, requestId })
  const [ring] = data.rings
  if (!ring) return null
  const ids = ring.space ? [ring.space.spaceId] : []
  const { spaces } = (await space.call(lookUpSpaceRecords, { body: { ids }, requestId })).data
  return {
    ringId,
    ringToken: ring.tokenPrefix,
    batchName: ring.batchId === null ? null : ((await batchNamesOf(deps, [ring.batchId])).get(ring.batchId) ?? null),
    isOfThisBatch: ring.batchId === batchId,
    isWritten: ring.writtenAt !== null,
    isInUse: ring.ownerId !== null || spaces.some(({ memberIds }) => memberIds.length > 0),
  }
}
