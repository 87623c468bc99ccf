import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

const Count = Type.Integer({ minimum: 0 })
const memory = {
  memoryId: Id,
  spaceId: Id,
  userId: Id,
  date: Day,
}
const on = { doneOn: Day }
const live = { topic: 'memories', recipients: 'named', ref: 'memoryId' } as const

export const memoryCreated = event({
  subject: 'lovespace.media.memory.created.v1',
  summary: 'A partner added a memory.',
  /** `replayed` marks an imported memory: consumers notify nobody. */
  data: Strict({ ...memory, ...on, images: Count, videos: Count, replayed: Type.Optional(Type.Literal(true)) }),
  live,
})

export const memoryUpdated = event({
  subject: 'lovespace.media.memory.updated.v1',
  summary: 'A partner changed a memory; `images` and `videos` count the added ones.',
  data: Strict({ ...memory, ...on, updatedBy: Id, images: Count, videos: Count }),
  live,
})

export const memoryDeleted = event({
  subject: 'lovespace.media.memory.deleted.v1',
  summary: 'A partner moved a memory to the trash.',
  data: Strict({ ...memory, deletedBy: Id }),
  live,
})

export const memoryRestored = event({
  subject: 'lovespace.media.memory.restored.v1',
  summary: 'A partner restored a memory from the trash.',
  data: Strict({ ...memory, restoredBy: Id }),
  live,
})

export const memoryLiked = event({
  subject: 'lovespace.media.memory.liked.v1',
  summary: "A partner liked the other's memory.",
  data: Strict({ ...memory, likedBy: Id }),
  live,
})

export const memoryLikesChanged = event({
  subject: 'lovespace.media.memory.likes-changed.v1',
  summary: 'A like was removed, or a member liked their own memory.',
  data: Strict(memory),
  live,
  published: false,
})

export const memoryCommented = event({
  subject: 'lovespace.media.memory.commented.v1',
  summary: 'A partner commented on a memory.',
  data: Strict({ ...memory, ...on, commentId: Id, commentedBy: Id }),
  live,
})

export const memoryCommentDeleted = event({
  subject: 'lovespace.media.memory.comment-deleted.v1',
  summary: 'A partner deleted their own comment.',
  data: Strict({ ...memory, commentId: Id, commentedBy: Id }),
  live,
})
