import type { getItemsOnThisDay } from '@love-space/contracts/media/memory.routes.ts'
import type { countItems, listAddedItems } from '@love-space/contracts/media/item.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf, QueryOf } from '@love-space/contracts/route.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { sameDayInEarlierYears } from '@love-space/couple-rules/on-this-day.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { countMemories, toMemories } from '../memories/memories.queries.ts'
import { countTimelineEvents, toTimelineEvents } from '../timeline/timeline.queries.ts'
import { readableBy } from './item.rules.ts'

/** Returns items of the same day in earlier years, newest first. */
export const readOnThisDay = async (
  deps: Deps,
  member: Member,
): Promise<AnswerOf<typeof getItemsOnThisDay>['data']> => {
  const date = todayOf(member.calendar, deps.clock())
  const filter = { ...readableBy(member), date: { $in: sameDayInEarlierYears(date) } }
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
  { kind, after = '' }: QueryOf<typeof listAddedItems>,
): Promise<AnswerOf<typeof listAddedItems>['data']> => {
  const filter = { _id: { $gt: after } }
  const options = { sort: { _id: 1 }, limit: batch } as const
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
