import type { AlbumMonth } from '@love-space/contracts/media/memory.ts'
import { unlessDuplicate, retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Member } from '@love-space/members/member.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { CategoryCount, MemoryCountsDoc, MonthCount } from './memory-counts.model.ts'

/** Clears cached counts. Call it after a write that adds, hides or moves a memory; the job of the write repeats it. */
export const forgetCounts = async ({ memoryCounts }: Pick<Deps, 'memoryCounts'>, _id: string): Promise<void> => {
  await retryUpsertOnConflict(() =>
    memoryCounts.updateOne({ _id }, { $set: { token: newId(), counts: null, months: null } }, { upsert: true }),
  )
}

const keptOr = async <Field extends 'counts' | 'months'>(
  { memoryCounts }: Deps,
  _id: string,
  field: Field,
  count: () => Promise<NonNullable<MemoryCountsDoc[Field]>>,
): Promise<NonNullable<MemoryCountsDoc[Field]>> => {
  const kept = await memoryCounts.findById(_id).lean<MemoryCountsDoc | null>()
  const known = kept?.[field]
  if (known) return known
  const counted = await count()
  // Stores the counts unless a change came in between.
  if (kept) await memoryCounts.updateOne({ _id, token: kept.token }, { $set: { [field]: counted } })
  else {
    const first = { $setOnInsert: { token: newId(), [field]: counted } }
    // A concurrent insert may win; its counts are as valid.
    await unlessDuplicate(memoryCounts.updateOne({ _id }, first, { upsert: true }))
  }
  return counted
}

export const countsFor = async (deps: Deps, member: Member): Promise<ReadonlyMap<string, number>> => {
  const { memories, gate } = deps
  const { spaceId } = member
  const counts = await keptOr(deps, spaceId, 'counts', async () => {
    const found = await memories.aggregate<{ _id: Omit<CategoryCount, 'count'>; count: number }>([
      { $match: { spaceId, trashedAt: null } },
      { $group: { _id: { userId: '$userId', category: '$category' }, count: { $sum: 1 } } },
    ])
    return found.map(({ _id: of, count }) => ({ ...of, count }))
  })
  const byCategory = new Map<string, number>()
  for (const { userId, category, count } of counts) {
    if (gate.seesItem(member, { spaceId, userId, trashedAt: null }))
      byCategory.set(category, (byCategory.get(category) ?? 0) + count)
  }
  return byCategory
}

/** Returns the sums of each month, newest first. */
export const sumByMonth = (counts: readonly Pick<MonthCount, 'month' | 'ownerId' | 'count'>[]): AlbumMonth[] => {
  const byMonth = new Map<string, AlbumMonth>()
  for (const { month, ownerId, count } of counts) {
    const before = byMonth.get(month) ?? { month, count: 0, pictures: 0 }
    const pictures = before.pictures + (ownerId === null ? 0 : count)
    byMonth.set(month, { month, count: before.count + count, pictures })
  }
  return [...byMonth.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

export const monthsFor = async (deps: Deps, member: Member, wanted?: string): Promise<AlbumMonth[]> => {
  const { albumEntries, gate } = deps
  const { spaceId } = member
  const counts = await keptOr(deps, spaceId, 'months', async () => {
    const of = { month: '$month', userId: '$userId', ownerId: '$ownerId', category: '$category' }
    const found = await albumEntries.aggregate<{ _id: Omit<MonthCount, 'count'>; count: number }>([
      { $match: { spaceId } },
      { $group: { _id: of, count: { $sum: 1 } } },
    ])
    return found.map(({ _id, count }) => ({ ..._id, count }))
  })
  return sumByMonth(
    counts.filter(
      ({ userId, ownerId, category }) =>
        (wanted === undefined || category === wanted) && gate.seesAlbumEntry(member, { spaceId, userId, ownerId }),
    ),
  )
}
