import { unlessDuplicate, retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Member } from '@love-space/members/member.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { CategoryCount, MemoryCountsDoc } from './memory-counts.model.ts'

/** Clears cached counts. Call it after writes that add, hide or move a memory; their job repeats it after a crash. */
export const forgetCounts = async ({ memoryCounts }: Pick<Deps, 'memoryCounts'>, _id: string): Promise<void> => {
  await retryUpsertOnConflict(() =>
    memoryCounts.updateOne({ _id }, { $set: { token: newId(), counts: null } }, { upsert: true }),
  )
}

/** Returns how many memories a member can read, by category. Reads cached counts where possible. */
export const countsFor = async (
  { memories, memoryCounts }: Deps,
  { spaceId: _id, authorIds }: Member,
): Promise<ReadonlyMap<string, number>> => {
  const kept = await memoryCounts.findById(_id).lean<MemoryCountsDoc | null>()
  let counts = kept?.counts
  if (!counts) {
    const found = await memories.aggregate<{ _id: Omit<CategoryCount, 'count'>; count: number }>([
      { $match: { spaceId: _id, trashedAt: null } },
      { $group: { _id: { userId: '$userId', category: '$category' }, count: { $sum: 1 } } },
    ])
    counts = found.map(({ _id: of, count }) => ({ ...of, count }))
    // Stores the counts unless a change came in between.
    if (kept) await memoryCounts.updateOne({ _id, token: kept.token }, { $set: { counts } })
    else {
      const first = { $setOnInsert: { token: newId(), counts } }
      await unlessDuplicate(memoryCounts.updateOne({ _id }, first, { upsert: true }))
    }
  }
  const byCategory = new Map<string, number>()
  for (const { userId, category, count } of counts) {
    if (authorIds.includes(userId)) byCategory.set(category, (byCategory.get(category) ?? 0) + count)
  }
  return byCategory
}
