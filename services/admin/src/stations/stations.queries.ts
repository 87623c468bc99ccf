import type { StationCounts } from '@love-space/contracts/admin/station.ts'
import { unusedRings } from '../batches/batch-rings.ts'
import type { Deps } from '../deps.ts'

/** Rings of a batch whose address can be written. */
export const writable = (batchId: string) =>
  ({ ...unusedRings, batchId, spaceId: { $ne: null }, status: 'ACTIVE' }) as const

export const stationCounts = async ({ ringRows }: Deps, batchId: string): Promise<StationCounts> => {
  const [written, left] = await Promise.all([
    ringRows.countDocuments({ batchId, spaceId: { $ne: null }, isWritten: true }),
    ringRows.countDocuments(writable(batchId)),
  ])
  return { written, left }
}
