import type { getItemsOnThisDay } from '@love-space/contracts/media/memory.routes.ts'
import type {
  countItems,
  ItemPreview,
  listAddedItems,
  previewItems,
} from '@love-space/contracts/media/item.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { firstWordsOf } from '@love-space/couple-rules/first-words.ts'
import { sameDayInEarlierYears } from '@love-space/couple-rules/on-this-day.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { countMemories, toMemories } from '../memories/memories.queries.ts'
import { countTimelineEvents, toTimelineEvents } from '../timeline/timeline.queries.ts'
import { readMedia } from '../items/item-media.ts'

export const readOnThisDay = async (
  deps: Deps,
  member: Member,
): Promise<AnswerOf<typeof getItemsOnThisDay>['data']> => {
  const date = todayOf(member.calendar, deps.clock())
  const filter = { ...deps.gate.items(member), date: { $in: sameDayInEarlierYears(date) } }
  const limit = limits.onThisDayMax
  const [memories, events] = await Promise.all([
    deps.memories.find(filter, { sort: { date: -1, createdAt: -1, _id: -1 }, limit }),
    deps.timelineEvents.find(filter, { sort: { date: -1, _id: -1 }, limit }),
  ])
  const [shownMemories, timelineEvents] = await Promise.all([
    toMemories(deps, member, memories),
    toTimelineEvents(deps, member, events),
  ])
  return { date, memories: shownMemories, timelineEvents }
}

export const readItemCounts = async (deps: Deps, member: Member): Promise<AnswerOf<typeof countItems>['data']> => {
  const [memories, timelineEvents] = await Promise.all([countMemories(deps, member), countTimelineEvents(deps, member)])
  return { memories, timelineEvents }
}

const batch = 200

export const readAddedItems = async (
  deps: Deps,
  { kind, since, after = '' }: QueryOf<typeof listAddedItems>,
): Promise<AnswerOf<typeof listAddedItems>['data']> => {
  const createdAt = new Date(since ?? 0)
  const isBehind = { $or: [{ createdAt, _id: { $gt: after } }, { createdAt: { $gt: createdAt } }] }
  // Engagement of an earlier release names no time.
  const filter = since === undefined ? { _id: { $gt: after } } : { createdAt: { $gte: createdAt }, ...isBehind }
  const sort = since === undefined ? ({ _id: 1 } as const) : ({ createdAt: 1, _id: 1 } as const)
  const options = { sort, limit: batch } as const
  const docs = await (kind === 'memory'
    ? deps.memories.find(filter, { ...options, select: ['_id', 'spaceId', 'userId', 'createdAt'] })
    : deps.timelineEvents.find(filter, { ...options, select: ['_id', 'spaceId', 'userId', 'createdAt'] }))
  const items = docs.map(({ _id: id, spaceId, userId, createdAt }) => ({
    id,
    spaceId,
    userId,
    addedAt: createdAt.toISOString(),
  }))
  return { items, next: docs.length < batch ? null : (docs.at(-1)?._id ?? null) }
}

export const readPreviews = async (
  deps: Deps,
  member: Member,
  { memoryIds, timelineEventIds, comments }: Omit<BodyOf<typeof previewItems>, 'spaceId' | 'userId'>,
): Promise<ItemPreview[]> => {
  const [memories, events] = await Promise.all([
    deps.memories.findByIds([...memoryIds, ...comments.map(({ memoryId }) => memoryId)]),
    deps.timelineEvents.findByIds(timelineEventIds),
  ])
  const [readMemories, readEvents] = [
    memories.filter((doc) => deps.gate.seesItem(member, doc)),
    events.filter((doc) => deps.gate.seesItem(member, doc)),
  ]
  const fileIds = [
    ...readMemories.flatMap((doc) => doc.fileIds.slice(0, 1)),
    ...readEvents.flatMap((doc) => doc.fileId ?? []),
  ]
  const media = await readMedia(deps, member, fileIds)
  const thumbnailOf = (fileId: string | null | undefined) => media.get(fileId ?? '')?.renditions[0]?.webp ?? null
  const ofMemories = readMemories.map((doc) => ({
    id: doc._id,
    title: doc.title,
    words: firstWordsOf(doc.description),
    thumbnail: thumbnailOf(doc.fileIds[0]),
  }))
  const ofEvents = readEvents.map((doc) => ({
    id: doc._id,
    title: doc.title,
    words: firstWordsOf(doc.description),
    thumbnail: thumbnailOf(doc.fileId),
  }))
  const ofComments = comments.flatMap(({ memoryId, commentId }) => {
    const memory = readMemories.find(({ _id }) => _id === memoryId)
    const comment = memory?.comments.find(({ id, userId }) => id === commentId && deps.gate.seesWordsOf(member, userId))
    if (!memory || !comment) return []
    const {
      title,
      fileIds: [fileId],
    } = memory
    return { id: commentId, title, words: firstWordsOf(comment.text), thumbnail: thumbnailOf(fileId) }
  })
  return [...ofMemories, ...ofEvents, ...ofComments]
}
