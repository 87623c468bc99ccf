import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, MessageId } from '../primitives.ts'
import { Data, PerTry, route, Strict, WithDefault } from '../route.ts'
import { LoveMessage, MessageMood, MessageTags, MessageText } from './message.ts'

/** A space of the caller's, also one that ended; their current one when absent. */
const ofSpace = { spaceId: Type.Optional(Id) }

/** When it was written, on a device that had no connection; it counts by this day and comes later. */
const WrittenAt = Type.Optional(PerTry(Instant))

export const createLoveMessage = route({
  id: 'createLoveMessage',
  method: 'POST',
  path: '/love-message/create',
  summary: "Send today's love message; one per partner and day.",
  access: 'member',
  idempotent: true,
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

export const getTodaysLoveMessage = route({
  id: 'getTodaysLoveMessage',
  method: 'GET',
  path: '/love-message/today',
  summary: "The caller's own message of today.",
  access: 'member',
  query: Strict(ofSpace),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY'],
})

export const updateTodaysLoveMessage = route({
  id: 'updateTodaysLoveMessage',
  method: 'PUT',
  path: '/love-message/today',
  summary: "Change the caller's own message of today; absent fields stay.",
  access: 'member',
  body: Type.Partial(
    Strict({
      message: MessageText,
      mood: MessageMood,
      tags: MessageTags,
      /** The day of the letter, where its change was written that day and comes late; with `writtenAt` up to a week back. */
      date: Day,
      writtenAt: WrittenAt,
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY', 'MESSAGE_DAY_CLOSED', 'MESSAGE_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

/** A day's messages of both partners, oldest first, with the day they belong to. */
const Conversation = Data(Strict({ date: Day, messages: Type.Array(LoveMessage) }))

export const getTodaysConversation = route({
  id: 'getTodaysConversation',
  method: 'GET',
  path: '/love-message/conversation/today',
  summary: "Both partners' messages of today.",
  access: 'member',
  query: Strict(ofSpace),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getConversationByDate = route({
  id: 'getConversationByDate',
  method: 'GET',
  path: '/love-message/conversation/by-date',
  summary: "Both partners' messages of one day.",
  access: 'member',
  query: Strict({ date: Day, ...ofSpace }),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveMessageHistory = route({
  id: 'getLoveMessageHistory',
  method: 'GET',
  path: '/love-message/history',
  summary: "Both partners' messages, newest day first; the calendar marks their days.",
  access: 'member',
  query: Strict({
    ...ofSpace,
    page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.historyPageSize),
  }),
  answer: Data(
    Strict({
      loveMessages: Type.Array(LoveMessage),
      currentPage: Type.Integer(),
      totalPages: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const getLettersOnThisDay = route({
  id: 'getLettersOnThisDay',
  method: 'GET',
  path: '/love-message/on-this-day',
  summary: "Both partners' messages of the couple's date in earlier years, newest first.",
  access: 'member',
  query: Strict(ofSpace),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const likeLoveMessage = route({
  id: 'likeLoveMessage',
  method: 'POST',
  path: '/love-message/{id}/like',
  summary: "Like a message, or take one's like back: as `liked` says, else the other way round.",
  access: 'member',
  params: Strict({ id: MessageId }),
  body: Strict({ liked: Type.Optional(Type.Boolean()) }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'SPACE_READ_ONLY'],
})
