import { Type, type Static } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, MessageId } from '../primitives.ts'
import { Data, Nullable, Strict, route } from '../route.ts'

export const LoveMessage = Strict({
  id: MessageId,
  message: Type.String(),
  mood: Type.String(),
  tags: Type.Array(Type.String()),
  /** The day it belongs to, in the space's time zone. */
  date: Day,
  createdById: Id,
  createdBy: Strict({ id: Id, name: Type.String(), avatar: Nullable(Type.String()) }),
  /** Users who like it. */
  likes: Type.Array(Id),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LoveMessage = Static<typeof LoveMessage>

const Text = Type.String({ minLength: 1, maxLength: limits.loveMessageCharsMax, pattern: '\\S' })
const mood = { minLength: 1, maxLength: limits.loveMessageMoodCharsMax }
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: limits.loveMessageTagCharsMax }), {
  maxItems: limits.loveMessageTagsMax,
})

export const createLoveMessage = route({
  id: 'createLoveMessage',
  method: 'POST',
  path: '/love-message/create',
  summary: "Send today's love message; one per partner and day.",
  access: 'member',
  idempotent: true,
  body: Strict({
    message: Text,
    mood: Type.Optional(Type.String({ ...mood, default: 'romantic' })),
    tags: Type.Optional(Tags),
    /** Today or yesterday: what was written before midnight and sent after it. */
    date: Type.Optional(Day),
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
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY'],
})

export const updateTodaysLoveMessage = route({
  id: 'updateTodaysLoveMessage',
  method: 'PUT',
  path: '/love-message/today',
  summary: "Change the caller's own message of today; absent fields stay.",
  access: 'member',
  body: Type.Partial(Strict({ message: Text, mood: Type.String(mood), tags: Tags }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY', 'SPACE_READ_ONLY'],
})

/** A day's messages of both partners, oldest first, with the day they belong to. */
const Conversation = Data(Strict({ date: Day, messages: Type.Array(LoveMessage) }))

export const getTodaysConversation = route({
  id: 'getTodaysConversation',
  method: 'GET',
  path: '/love-message/conversation/today',
  summary: "Both partners' messages of today.",
  access: 'member',
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getConversationByDate = route({
  id: 'getConversationByDate',
  method: 'GET',
  path: '/love-message/conversation/by-date',
  summary: "Both partners' messages of one day.",
  access: 'member',
  query: Strict({ date: Day }),
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
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax, default: limits.historyPageSize })),
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

export const likeLoveMessage = route({
  id: 'likeLoveMessage',
  method: 'POST',
  path: '/love-message/{id}/like',
  summary: "Like a message, or take one's like back.",
  access: 'member',
  params: Strict({ id: MessageId }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const NotificationType = Type.Union([
  Type.Literal('timeline'),
  Type.Literal('memory'),
  Type.Literal('message'),
  Type.Literal('mood_update'),
  Type.Literal('partner_joined'),
  Type.Literal('message_liked'),
])
export type NotificationType = Static<typeof NotificationType>

export const Notification = Strict({
  id: Type.String({ maxLength: 200 }),
  type: NotificationType,
  refId: Nullable(Type.String()),
  /** English wording; readers word it themselves from `type` and `params`. */
  content: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
  isRead: Type.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>

export const listNotifications = route({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first, 100 to a page, with the counts of all.",
  access: 'user',
  query: Strict({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })) }),
  answer: Data(Strict({ notifications: Type.Array(Notification), total: Type.Integer(), unread: Type.Integer() })),
})

export const readNotification = route({
  id: 'readNotification',
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read.',
  access: 'user',
  params: Strict({ id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,200}$' }) }),
  answer: Data(Strict({ notification: Notification })),
  errors: ['NOTIFICATION_NOT_FOUND'],
})

export const readAllNotifications = route({
  id: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all as read.',
  access: 'user',
  answer: Data(Strict({ unread: Type.Integer() })),
})
