import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

const timelineEvent = {
  timelineEventId: Id,
  spaceId: Id,
  userId: Id,
  date: Day,
}
const on = { doneOn: Day }
const live = { topic: 'timeline', recipients: 'named', ref: 'timelineEventId' } as const

export const timelineEventCreated = event({
  subject: 'lovespace.media.timeline-event.created.v1',
  summary: 'A partner added a timeline event.',
  /** `replayed` marks an imported event: consumers notify nobody. */
  data: Strict({ ...timelineEvent, ...on, replayed: Type.Optional(Type.Literal(true)) }),
  live,
})

export const timelineEventUpdated = event({
  subject: 'lovespace.media.timeline-event.updated.v1',
  summary: 'A partner changed a timeline event.',
  data: Strict({ ...timelineEvent, ...on, updatedBy: Id }),
  live,
})

export const timelineEventDeleted = event({
  subject: 'lovespace.media.timeline-event.deleted.v1',
  summary: 'A partner moved a timeline event to the trash.',
  data: Strict({ ...timelineEvent, deletedBy: Id }),
  live,
})

export const timelineEventRestored = event({
  subject: 'lovespace.media.timeline-event.restored.v1',
  summary: 'A partner restored a timeline event from the trash.',
  data: Strict({ ...timelineEvent, restoredBy: Id }),
  live,
})
