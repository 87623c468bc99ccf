import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { MemoryCategory, Memory } from '@love-space/contracts/media/memory.ts'
import type { listMemories } from '@love-space/contracts/media/memory.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { readMedia } from '../items/item-media.ts'
import { dayRange, idFilter, itemView, requireSeen } from '../items/item.rules.ts'
import { findWithWords } from './find-with-words.ts'
import { listPending } from '../album/memory-changed.ts'
import { countsFor } from '../album/memory-counts.ts'
import type { MemoryDoc } from './memory.model.ts'

export const toMemories = async (
  deps: Deps,
  member: Member,
  docs: readonly MemoryDoc[],
  commentsMax: number = limits.commentsListedMax,
): Promise<Memory[]> => {
  const read = docs.map((doc) => ({
    doc,
    comments: doc.comments.filter(({ userId }) => deps.gate.seesWordsOf(member, userId)),
  }))
  const authorIds = read.flatMap(({ doc, comments }) => [doc.userId, ...comments.map(({ userId }) => userId)])
  const [media, author] = await Promise.all([
    readMedia(
      deps,
      member,
      docs.flatMap(({ fileIds }) => fileIds),
    ),
    readAuthors(deps.members.people, member, authorIds),
  ])
  return read.map(({ doc, comments }) => {
    const shown = doc.fileIds.flatMap((id) => media.get(id) ?? [])
    return {
      ...itemView(doc, author(doc.userId)),
      category: doc.category,
      media: shown,
      mediaUrls: shown.map(({ id, url }) => url ?? fileAddress(id)),
      likes: doc.likes.filter((userId) => deps.gate.seesWordsOf(member, userId)),
      comments: comments.slice(-commentsMax).map(({ id, text, voice, userId, createdAt }) => ({
        id,
        text,
        voice: voice ? { fileId: voice.fileId, transcript: voice.transcript } : null,
        userId,
        createdBy: author(userId),
        createdAt: createdAt.toISOString(),
      })),
      commentCount: comments.length,
    }
  })
}

export const toMemory = async (deps: Deps, member: Member, doc: MemoryDoc): Promise<Memory> =>
  requireOnly(await toMemories(deps, member, [doc], limits.commentsMax))

export const readMemory = async (deps: Deps, member: Member, id: string): Promise<Memory> => {
  const doc = requireSeen(deps, member, await deps.memories.findById(id), 'MEMORY_NOT_FOUND')
  return toMemory(deps, member, doc)
}

const sum = (counts: ReadonlyMap<string, number>, category: MemoryCategory | undefined): number =>
  category === undefined ? [...counts.values()].reduce((total, count) => total + count, 0) : (counts.get(category) ?? 0)

const presentCounts = async (deps: Deps, member: Member): Promise<ReadonlyMap<string, number>> => {
  await listPending(deps, member.spaceId)
  return countsFor(deps, member)
}

export const countMemories = async (deps: Deps, member: Member, category?: MemoryCategory): Promise<number> =>
  sum(await presentCounts(deps, member), category)

export const readMemories = async (
  deps: Deps,
  member: Member,
  query: Filled<(typeof listMemories)['query']>,
): Promise<AnswerOf<typeof listMemories>['data']> => {
  const { page, limit, category, ids, words } = query
  const days = dayRange(query)
  const skip = (page - 1) * limit
  const narrowed = { ...(category === undefined ? {} : { category }), ...days, ...idFilter(ids) }
  const filter = { ...deps.gate.items(member), ...narrowed }
  const findPage = async (): Promise<readonly [MemoryDoc[], number]> => {
    if (words !== undefined) {
      const found = await findWithWords(deps, member, words, narrowed)
      return [found.slice(skip, skip + limit), found.length]
    }
    return Promise.all([
      deps.memories.find(filter, { sort: { date: -1, createdAt: -1, _id: -1 }, limit, skip }),
      'date' in days || ids !== undefined ? deps.memories.count(filter) : countMemories(deps, member, category),
    ])
  }
  const [docs, total] = await findPage()
  const memories = await toMemories(deps, member, docs)
  return { memories, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), total }
}

export const readCategories = async (deps: Deps, member: Member): Promise<{ category: string; count: number }[]> =>
  [...(await presentCounts(deps, member))]
    .map(([category, count]) => ({ category, count }))
    .toSorted((a, b) => b.count - a.count || a.category.localeCompare(b.category))
