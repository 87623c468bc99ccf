import type { AlbumEntry, AlbumMonth, MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { listAlbum, listAlbumMonths } from '@love-space/contracts/media/memory.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { Member } from '@love-space/members/member.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { readMedia } from '../items/item-media.ts'
import { dayRange } from '../items/item.rules.ts'
import { findWithWords } from './find-with-words.ts'
import type { MonthCount } from '../album/memory-counts.model.ts'
import { monthsFor, sumByMonth } from '../album/memory-counts.ts'
import { listPending } from '../album/memory-changed.ts'
import type { AlbumEntryDoc } from '../album/album-entry.model.ts'

export interface Narrowing {
  readonly from?: string
  readonly to?: string
  readonly category?: MemoryCategory
  readonly words?: string
}

/** Returns a key that sorts after every album entry of a day. */
const endOf = (day: string): string => `${day}~`

/** Returns the filter for the entries that a member may see and asks for. Throws INVALID_INPUT naming the field. */
const filterOf = async (
  deps: Deps,
  member: Member,
  { from, to, category, words, after }: Narrowing & { readonly after?: string },
): Promise<QueryFilter<AlbumEntryDoc>> => {
  dayRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  const ends = [...(to === undefined ? [] : [endOf(to)]), ...(after === undefined ? [] : [after])].toSorted()
  const place = { ...(from !== undefined && { $gte: from }), ...(ends[0] !== undefined && { $lt: ends[0] }) }
  return {
    ...deps.gate.albumEntries(member),
    ...(category !== undefined && { category }),
    ...(words !== undefined && { memoryId: { $in: (await findWithWords(deps, member, words)).map(({ _id }) => _id) } }),
    ...(Object.keys(place).length > 0 && { place }),
  }
}

/** Returns the entries in the contract's form. Leaves out those whose memory has changed since they were written. */
const toEntries = async (deps: Deps, member: Member, docs: readonly AlbumEntryDoc[]): Promise<AlbumEntry[]> => {
  const memoryIds = [...new Set(docs.map(({ memoryId }) => memoryId))]
  const fileIds = docs.flatMap(({ fileId }) => fileId ?? [])
  const [memories, media] = await Promise.all([deps.memories.findByIds(memoryIds), readMedia(deps, member, fileIds)])
  const byId = new Map(memories.map((memory) => [memory._id, memory]))
  return docs.flatMap(({ memoryId, fileId, day }) => {
    const memory = byId.get(memoryId)
    const file = fileId === null ? null : media.get(fileId)
    if (!memory || file === undefined || !deps.gate.seesItem(member, memory)) return []
    if (file !== null && !memory.fileIds.includes(file.id)) return []
    const { title, userId, createdAt } = memory
    return [{ memoryId, title, day, userId, createdAt: createdAt.toISOString(), file }]
  })
}

export const readAlbum = async (
  deps: Deps,
  member: Member,
  query: Filled<(typeof listAlbum)['query']>,
): Promise<AnswerOf<typeof listAlbum>['data']> => {
  await listPending(deps, member.spaceId)
  const filter = await filterOf(deps, member, query)
  const docs = await deps.albumEntries.find(filter).sort({ place: -1 }).limit(query.limit).lean<AlbumEntryDoc[]>()
  const next = docs.length < query.limit ? null : (docs.at(-1)?.place ?? null)
  return { entries: await toEntries(deps, member, docs), next }
}

/** Returns the ids of the pictures and videos of a month that a member may see, newest first. */
export const albumFileIds = async (
  deps: Deps,
  member: Member,
  { month, ...narrowing }: Narrowing & { readonly month: string },
): Promise<string[]> => {
  await listPending(deps, member.spaceId)
  const filter = { ...(await filterOf(deps, member, narrowing)), month, fileId: { $ne: null } }
  const docs = await deps.albumEntries.find(filter).select({ fileId: 1 }).sort({ place: -1 }).lean<AlbumEntryDoc[]>()
  return [...new Set(docs.flatMap(({ fileId }) => fileId ?? []))]
}

/** Returns the numbers of each month, newest first. Uses cached counts, unless days or words are asked for. */
export const readAlbumMonths = async (
  deps: Deps,
  member: Member,
  query: Filled<(typeof listAlbumMonths)['query']>,
): Promise<AlbumMonth[]> => {
  await listPending(deps, member.spaceId)
  const { from, to, category, words } = query
  if (from === undefined && to === undefined && words === undefined) return monthsFor(deps, member, category)
  const counted = await deps.albumEntries.aggregate<{ _id: Pick<MonthCount, 'month' | 'ownerId'>; count: number }>([
    { $match: await filterOf(deps, member, query) },
    { $group: { _id: { month: '$month', ownerId: '$ownerId' }, count: { $sum: 1 } } },
  ])
  return sumByMonth(counted.map(({ _id, count }) => ({ ..._id, count })))
}
