import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { AnswerOf, Filled } from '@love-space/contracts/route.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { sameDayInEarlierYears } from '@love-space/couple-rules/on-this-day.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import type { Member } from '@love-space/members/member.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import { dayAsked } from '../asked-day.ts'
import type { Deps } from '../deps.ts'
import type { MessageDoc } from './message.model.ts'

export const toLoveMessages = async (
  deps: Deps,
  member: Member,
  docs: readonly MessageDoc[],
): Promise<LoveMessage[]> => {
  const author = await readAuthors(
    deps.members.people,
    member,
    docs.map((doc) => doc.userId),
  )
  return docs.map((doc) => ({
    id: doc._id,
    message: doc.text,
    mood: doc.mood,
    tags: [...doc.tags],
    date: doc.day,
    createdById: doc.userId,
    createdBy: author(doc.userId),
    likes: doc.likes.filter((userId) => !member.hiddenIds.includes(userId)),
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    version: versionOf(doc),
  }))
}

export const toLoveMessage = async (deps: Deps, member: Member, doc: MessageDoc): Promise<LoveMessage> =>
  requireOnly(await toLoveMessages(deps, member, [doc]))

/** Returns the member's own letter of a day. Throws NO_MESSAGE_TODAY. */
export const readOwnMessage = async (deps: Deps, member: Member, day: string): Promise<LoveMessage> => {
  const doc = await deps.messages.findById(messageIdOf(member.spaceId, day, member.userId))
  return toLoveMessage(deps, member, requireFound(doc, 'NO_MESSAGE_TODAY'))
}

export const readTodaysMessage = (deps: Deps, member: Member): Promise<LoveMessage> =>
  readOwnMessage(deps, member, todayOf(member.calendar, deps.clock()))

interface Conversation {
  readonly date: string
  readonly messages: LoveMessage[]
}

const conversationOf = async (deps: Deps, member: Member, date: string): Promise<Conversation> => {
  const ids = member.authorIds.map((userId) => messageIdOf(member.spaceId, date, userId))
  const docs = await deps.messages.findByIds(ids)
  const oldestFirst = docs.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { date, messages: await toLoveMessages(deps, member, oldestFirst) }
}

export const readConversation = async (deps: Deps, member: Member, date: string): Promise<Conversation> =>
  conversationOf(deps, member, dayAsked(deps, member, date))

export const readTodaysConversation = (deps: Deps, member: Member): Promise<Conversation> =>
  conversationOf(deps, member, todayOf(member.calendar, deps.clock()))

export const readOnThisDay = async (deps: Deps, member: Member): Promise<Conversation> => {
  const { spaceId, authorIds } = member
  const date = todayOf(member.calendar, deps.clock())
  const docs = await deps.messages.find(
    { spaceId, day: { $in: sameDayInEarlierYears(date) }, userId: { $in: [...authorIds] } },
    { sort: { day: -1, createdAt: -1 }, limit: limits.onThisDayMax },
  )
  return { date, messages: await toLoveMessages(deps, member, docs) }
}

export const readHistory = async (
  deps: Deps,
  member: Member,
  query: Filled<(typeof getLoveMessageHistory)['query']>,
): Promise<AnswerOf<typeof getLoveMessageHistory>['data']> => {
  const { page: currentPage, limit } = query
  const ofSpace = { spaceId: member.spaceId, userId: { $in: [...member.authorIds] } }
  const sort = { day: -1, createdAt: -1 } as const
  const [total, docs] = await Promise.all([
    deps.messages.count(ofSpace),
    deps.messages.find(ofSpace, { sort, limit, skip: (currentPage - 1) * limit }),
  ])
  return {
    loveMessages: await toLoveMessages(deps, member, docs),
    currentPage,
    totalPages: Math.ceil(total / limit),
    total,
  }
}
