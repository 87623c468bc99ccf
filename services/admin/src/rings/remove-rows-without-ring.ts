import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'

const checkedAtOnce = 100

/** Reads the next rows; `gone` are those without a ring, `last` is the cursor for the next call, or null at the end. */
export const readRowsWithoutRing = async (
  { ringRows, space }: Deps,
  after: string,
): Promise<{ readonly count: number; readonly gone: readonly string[]; readonly last: string | null }> => {
  const rows = await ringRows
    .find({ _id: { $gt: after } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(checkedAtOnce)
    .lean<{ _id: string }[]>()
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return { count: 0, gone: [], last: null }
  const { data } = await space.call(lookUpRingRecords, { body: { ids } })
  const known = new Set(data.rings.map(({ ringId }) => ringId))
  return { count: ids.length, gone: ids.filter((id) => !known.has(id)), last: ids.at(-1) ?? null }
}

/** Deletes the next rows without a ring. Returns the cursor for the next call, or null at the end. */
export const removeRowsWithoutRing = async (deps: Deps, after: string): Promise<string | null> => {
  const { gone, last } = await readRowsWithoutRing(deps, after)
  if (gone.length > 0) await deps.ringRows.deleteMany({ _id: { $in: gone } })
  return last
}
