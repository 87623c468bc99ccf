import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'

const checkedAtOnce = 100

/** Deletes the next rows whose rings no longer exist. Returns the cursor for the next call, or null at the end. */
export const removeGoneRings = async ({ ringRows, space }: Deps, after: string): Promise<string | null> => {
  const rows = await ringRows
    .find({ _id: { $gt: after } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(checkedAtOnce)
    .lean<{ _id: string }[]>()
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return null
  const { data } = await space.call(lookUpRingRecords, { body: { ids } })
  const known = new Set(data.rings.map(({ ringId }) => ringId))
  await ringRows.deleteMany({ _id: { $in: ids.filter((id) => !known.has(id)) } })
  return ids.at(-1) ?? null
}
