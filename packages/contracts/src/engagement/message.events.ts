import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id, MessageId } from '../primitives.ts'
import { Strict } from '../route.ts'

const message = { messageId: MessageId, spaceId: Id, userId: Id, day: Day }
const live = { topic: 'messages', recipients: 'named', ref: 'day' } as const

export const messageCreated = event({
  subject: 'lovespace.engagement.message.created.v1',
  summary: 'A partner sent their letter of a day.',
  /** `replayed` marks an imported letter: consumers notify nobody. */
  data: Strict({ ...message, replayed: Type.Optional(Type.Literal(true)) }),
  live,
})

export const messageUpdated = event({
  subject: 'lovespace.engagement.message.updated.v1',
  summary: 'A partner changed their letter of today.',
  data: Strict(message),
  live,
})

export const messageLiked = event({
  subject: 'lovespace.engagement.message.liked.v1',
  summary: 'A partner liked a letter.',
  data: Strict({ ...message, likedBy: Id }),
  live,
})

export const messageLikesChanged = event({
  subject: 'lovespace.engagement.message.likes-changed.v1',
  summary: 'A like was removed, or a member liked their own letter.',
  data: Strict(message),
  live,
  published: false,
})

export const messageChoiceChanged = event({
  subject: 'lovespace.engagement.message.choice-changed.v1',
  summary: 'A member chose a letter for the book, or withdrew it.',
  data: Strict(message),
  live,
  published: false,
})
