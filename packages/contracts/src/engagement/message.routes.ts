import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, MessageId } from '../primitives.ts'
import { Data, Page, pageFields, PerTry, routeOf, SomeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './message.calls.ts'
import { LoveMessage, MessageMood, MessageTags, MessageText } from './message.ts'

/** A space of the caller's, also one that ended; their current one when absent. */
const ofSpace = { spaceId: Type.Optional(Id) }

/** When it was written, on a device that had no connection; it counts by this day and comes later. */
const WrittenAt = Type.Optional(PerTry(Instant))

export const createLoveMessage = routeOf(calls.createLoveMessage, {
  summary: "Send today's love message; one per partner and day.",
  body: Strict({
    message: MessageText,
    mood: WithDefault(MessageMood, 'romantic'),
    tags: Type.Optional(MessageTags),
    /** Today or yesterday: what was written before midnight and sent after it. With `writtenAt` up to a week back. */
    date: Type.Optional(Day),
    writtenAt: WrittenAt,
  }),
  status: 201,
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_ALREADY_SENT', 'MESSAGE_DAY_CLOSED', 'SPACE_READ_ONLY'],
})

export const getTodaysLoveMessage = routeOf(calls.getTodaysLoveMessage, {
  summary: "The caller's own message of today.",
  query: Strict(ofSpace),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY'],
})

export const updateTodaysLoveMessage = routeOf(calls.updateTodaysLoveMessage, {
  summary: "Change the caller's own message of today; absent fields stay.",
  body: SomeOf({
    message: MessageText,
    mood: MessageMood,
    tags: MessageTags,
    /** The day of the letter, where its change was written that day and comes late; with `writtenAt` up to a week back. */
    date: Day,
    writtenAt: WrittenAt,
  }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY', 'MESSAGE_DAY_CLOSED', 'MESSAGE_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

/** A day's messages of both partners, oldest first, with the day they belong to. */
const Conversation = Data(Strict({ date: Day, messages: Type.Array(LoveMessage) }))

export const getTodaysConversation = routeOf(calls.getTodaysConversation, {
  summary: "Both partners' messages of today.",
  query: Strict(ofSpace),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getConversationByDate = routeOf(calls.getConversationByDate, {
  summary: "Both partners' messages of one day.",
  query: Strict({ date: Day, ...ofSpace }),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveMessageHistory = routeOf(calls.getLoveMessageHistory, {
  summary: "Both partners' messages, newest day first; the calendar marks their days.",
  query: Strict({
    ...ofSpace,
    ...pageFields(limits.historyPageSize),
  }),
  answer: Page({ loveMessages: Type.Array(LoveMessage) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const getLettersOnThisDay = routeOf(calls.getLettersOnThisDay, {
  summary: "Both partners' messages of the couple's date in earlier years, newest first.",
  query: Strict(ofSpace),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const likeLoveMessage = routeOf(calls.likeLoveMessage, {
  summary: "Like a message, or take one's like back: as `liked` says, else the other way round.",
  params: Strict({ id: MessageId }),
  body: Strict({ liked: Type.Optional(Type.Boolean()) }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'SPACE_READ_ONLY'],
})
