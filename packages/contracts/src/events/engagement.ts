import { event } from '../event.ts'
import { Day, Id, MessageId } from '../primitives.ts'
import { Strict } from '../route.ts'

const message = { messageId: MessageId, spaceId: Id, userId: Id, day: Day }

export const messageCreated = event({
  subject: 'lovespace.engagement.message.created.v1',
  summary: 'A partner sent their love message of a day.',
  data: Strict(message),
})
export const messageUpdated = event({
  subject: 'lovespace.engagement.message.updated.v1',
  summary: 'A partner changed their love message of today.',
  data: Strict(message),
})
export const messageLiked = event({
  subject: 'lovespace.engagement.message.liked.v1',
  summary: 'A partner liked a love message.',
  data: Strict({ ...message, likedBy: Id }),
})

export const engagementEvents = [messageCreated, messageUpdated, messageLiked] as const
