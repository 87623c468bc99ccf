import type { LoveMessage, getLoveMessageHistory } from '@love-space/contracts/http/engagement.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf, QueryOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { readPeople } from '../people/people.queries.ts'
import type { Member } from '../spaces/require-member.ts'
import { isRealDay, todayOf } from '../spaces/space.rules.ts'
import type { MessageDoc } from './message.model.ts'
import { messageIdOf } from './message.rules.ts'

/** Messages as the contract shows them. */
export const toLoveMessages = async (deps: Deps, docs: readonly MessageDoc[]): Promise<LoveMessage[]> => {
  const people = await readPeople(
    deps,
    docs.map((doc) => doc.userId),
  )
  return docs.map((doc) => ({
    id: doc._id,
    message: doc.text,
    mood: doc.mood,
    tags: [...doc.tags],
    date: doc.day,
    createdById: doc.userId,
    createdBy: { id: doc.userId, ...people(doc.userId) },
    likes: [...doc.likes],
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
  }))
}

export const toLoveMessage = async (deps: Deps, doc: MessageDoc): Promise<LoveMessage> => {
  const [loveMessage] = await toLoveMessages(deps, [doc])
  if (!loveMessage) throw new Error('A message was lost on its way out')
  return loveMessage
}

export const readTodaysMessage = async (deps: Deps, member: Member): Promise<LoveMessage> => {
  const today = todayOf(member.calendar, deps.clock())
  const doc = await deps.messages.findById(messageIdOf(member.spaceId, today, member.userId))
  if (!doc) throw new AppError('NO_MESSAGE_TODAY')
  return toLoveMessage(deps, doc)
}

interface Conversation {
  readonly date: string
  readonly messages: LoveMessage[]
}

const conversationOf = async (deps: Deps, member: Member, date: string): Promise<Conversation> => {
  const authors = member.partnerId === null ? [member.userId] : [member.userId, member.partnerId]
  const ids = authors.map((userId) => messageIdOf(member.spaceId, date, userId))
  const docs = await deps.messages.findByIds(ids)
  const oldestFirst = docs.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { date, messages: await toLoveMessages(deps, oldestFirst) }
}

export const readConversation = async (deps: Deps, member: Member, date: string): Promise<Conversation> => {
  if (isRealDay(date)) return conversationOf(deps, member, date)
  const errors = [{ field: 'query.date', message: 'The calendar does not have this day.' }]
  throw new AppError('INVALID_INPUT', undefined, { errors })
}

export const readTodaysConversation = (deps: Deps, member: Member): Promise<Conversation> =>
  conversationOf(deps, member, todayOf(member.calendar, deps.clock()))

export const readHistory = async (
  deps: Deps,
  member: Member,
  query: QueryOf<typeof getLoveMessageHistory>,
): Promise<AnswerOf<typeof getLoveMessageHistory>['data']> => {
  const { page: currentPage = 1, limit = limits.historyPageSize } = query
  const ofSpace = { spaceId: member.spaceId }
  const sort = { day: -1, createdAt: -1 } as const
  const [total, docs] = await Promise.all([
    deps.messages.count(ofSpace),
    deps.messages.find(ofSpace, { sort, limit, skip: (currentPage - 1) * limit }),
  ])
  return {
    loveMessages: await toLoveMessages(deps, docs),
    currentPage,
    totalPages: Math.ceil(total / limit),
    total,
  }
}
