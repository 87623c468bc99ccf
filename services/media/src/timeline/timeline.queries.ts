import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { listTimelineDays } from '@love-space/contracts/media/timeline.internal.ts'
import type { listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import { beginningWith, requireWords } from '@love-space/members/require-words.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { readMedia } from '../items/item-media.ts'
import { dayRange, idFilter, itemView } from '../items/item.rules.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'

export const toTimelineEvents = async (
  deps: Deps,
  member: Member,
  docs: readonly TimelineEventDoc[],
): Promise<TimelineEvent[]> => {
  const fileIds = docs.flatMap(({ fileId }) => fileId ?? [])
  const userIds = docs.map(({ userId }) => userId)
  const [media, author] = await Promise.all([
    readMedia(deps, member, fileIds),
    readAuthors(deps.members.people, member, userIds),
  ])
  return docs.map((doc) => {
    const mediaFile = media.get(doc.fileId ?? '') ?? null
    return {
      ...itemView(doc, author(doc.userId)),
      type: doc.type,
      location: doc.location,
      coordinates: doc.coordinates,
      media: mediaFile && (mediaFile.url ?? fileAddress(mediaFile.id)),
      mediaFile,
    }
  })
}

export const toTimelineEvent = async (deps: Deps, member: Member, doc: TimelineEventDoc): Promise<TimelineEvent> =>
  requireOnly(await toTimelineEvents(deps, member, [doc]))

export const readTimelineEvents = async (
  deps: Deps,
  member: Member,
  query: Filled<(typeof listTimelineEvents)['query']>,
): Promise<AnswerOf<typeof listTimelineEvents>['data']> => {
  const { page, limit, type, ids, words } = query
  const filter = {
    ...deps.gate.items(member),
    ...(type === undefined ? {} : { type }),
    ...dayRange(query),
    ...idFilter(ids),
    ...(words === undefined
      ? {}
      : { $and: requireWords('query.words', words).map((word) => ({ words: beginningWith(word) })) }),
  }
  const [docs, total] = await Promise.all([
    deps.timelineEvents.find(filter, { sort: { date: -1, _id: -1 }, limit, skip: (page - 1) * limit }),
    deps.timelineEvents.count(filter),
  ])
  const timelineEvents = await toTimelineEvents(deps, member, docs)
  return { timelineEvents, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), total }
}

export const countTimelineEvents = (deps: Deps, member: Member): Promise<number> =>
  deps.timelineEvents.count(deps.gate.items(member))

export const readTimelineDays = async (
  deps: Deps,
  member: Member,
): Promise<AnswerOf<typeof listTimelineDays>['data']['days']> => {
  const sort = { date: -1, _id: -1 } as const
  const docs = await deps.timelineEvents.find(deps.gate.items(member), { sort, limit: limits.calendarDaysMax })
  return docs.map(({ _id: id, title, type, date, location }) => ({ id, title, type, date, location }))
}
