import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { invalidInput, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { getLetterMonths, getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { daysBetween } from '@love-space/couple-rules/days.ts'
import { sameDayInEarlierYears } from '@love-space/couple-rules/on-this-day.ts'
import { wordOfTag } from '@love-space/couple-rules/search-words.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import { areBothAmong, type Member } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import { beginningWith, requireWords } from '@love-space/members/require-words.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import { requestedDay } from '../requested-day.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import type { MessageDoc } from './message.model.ts'

const bookDaysMax = 366

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
    voice: doc.voice,
    date: doc.day,
    createdById: doc.userId,
    createdBy: author(doc.userId),
    likes: doc.likes.filter((userId) => !member.hiddenIds.includes(userId)),
    chosenBy: doc.chosenBy.filter((userId) => !member.hiddenIds.includes(userId)),
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    version: versionOf(doc),
  }))
}

export const toLoveMessage = async (deps: Deps, member: Member, doc: MessageDoc): Promise<LoveMessage> =>
  requireOnly(await toLoveMessages(deps, member, [doc]))

export const readOwnMessage = async (deps: Deps, member: Member, day: string): Promise<LoveMessage> => {
  const doc = await deps.messages.findById(messageIdOf(member.spaceId, day, member.userId))
  return toLoveMessage(deps, member, requireFound(doc, 'NO_MESSAGE_TODAY'))
}

export const readTodaysMessage = (deps: Deps, member: Member): Promise<LoveMessage> =>
  readOwnMessage(deps, member, todayOf(member.calendar, deps.clock()))

export const readLetterFiles = async ({ messages }: Deps, id: string): Promise<RecordFiles | null> => {
  const letter = await messages.findById(id)
  return letter && { version: letter.version, fileIds: letter.voice ? [letter.voice.fileId] : [], sealing: null }
}

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
  conversationOf(deps, member, requestedDay(deps, member, date))

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

const ofSpace = ({ spaceId, authorIds }: Member) => ({ spaceId, userId: { $in: [...authorIds] } })

type HistoryQuery = Filled<(typeof getLoveMessageHistory)['query']>

const conditionsOf = ({ until, words, tag, days }: HistoryQuery) => {
  if (until !== undefined) requireDay('query.until', until)
  const wanted = words === undefined ? [] : requireWords('query.words', words)
  const found = [
    ...wanted.map((word) => ({ words: beginningWith(word) })),
    ...(tag === undefined ? [] : [{ words: wordOfTag(tag) }]),
  ]
  const day = { ...(until !== undefined && { $lte: until }), ...(days !== undefined && { $in: days.split(',') }) }
  return { ...(Object.keys(day).length > 0 && { day }), ...(found.length > 0 && { $and: found }) }
}

const newestFirst = { day: -1, createdAt: -1 } as const

const findPage = async (
  { messages }: Deps,
  wanted: QueryFilter<MessageDoc>,
  { skip, limit, isSearch }: { readonly skip: number; readonly limit: number; readonly isSearch: boolean },
): Promise<{ readonly total: number; readonly docs: readonly MessageDoc[] }> => {
  if (!isSearch) {
    const [total, docs] = await Promise.all([
      messages.count(wanted),
      messages.find(wanted, { sort: newestFirst, limit, skip }),
    ])
    return { total, docs }
  }
  const found = await messages.find(wanted, { sort: newestFirst, select: ['_id'] })
  const ids = found.slice(skip, skip + limit).map(({ _id }) => _id)
  const byId = new Map((await messages.findByIds(ids)).map((doc) => [doc._id, doc]))
  return { total: found.length, docs: ids.flatMap((id) => byId.get(id) ?? []) }
}

export const readHistory = async (
  deps: Deps,
  member: Member,
  query: HistoryQuery,
): Promise<AnswerOf<typeof getLoveMessageHistory>['data']> => {
  const { page: currentPage, limit, words, tag } = query
  const wanted = { ...ofSpace(member), ...conditionsOf(query) }
  const isSearch = words !== undefined || tag !== undefined
  const { total, docs } = await findPage(deps, wanted, { skip: (currentPage - 1) * limit, limit, isSearch })
  return {
    loveMessages: await toLoveMessages(deps, member, docs),
    currentPage,
    totalPages: Math.ceil(total / limit),
    total,
  }
}

export const readLetterMonths = async (
  deps: Deps,
  member: Member,
): Promise<AnswerOf<typeof getLetterMonths>['data']['months']> => {
  const docs = await deps.messages.find(ofSpace(member), { select: ['day'] })
  const counts = new Map<string, number>()
  for (const { day } of docs) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1)
  const sorted = [...counts].toSorted(([one], [other]) => (one < other ? 1 : -1))
  return sorted.map(([month, letters]) => ({ month, letters }))
}

/** Returns the letters between two days that both chose for their book, oldest first. */
export const readLettersOfBook = async (
  deps: Deps,
  member: Member,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LoveMessage[]> => {
  requireDay('query.from', from)
  requireDay('query.to', to)
  if (daysBetween(from, to) > bookDaysMax) throw invalidInput('query.to', 'This day is more than a year after `from`.')
  const wanted = { ...ofSpace(member), day: { $gte: from, $lte: to }, chosenBy: member.userId }
  const docs = await deps.messages.find(wanted, { sort: { day: 1, createdAt: 1 } })
  return toLoveMessages(
    deps,
    member,
    docs.filter(({ chosenBy }) => areBothAmong(chosenBy, member)),
  )
}
