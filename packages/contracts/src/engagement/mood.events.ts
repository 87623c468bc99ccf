import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id, MessageId } from '../primitives.ts'
import { Strict } from '../route.ts'

const mood = { moodId: MessageId, spaceId: Id, userId: Id, day: Day }
const live = { topic: 'moods', recipients: 'named', ref: 'day' } as const

export const moodRated = event({
  subject: 'lovespace.engagement.mood.rated.v1',
  summary: 'A partner rated their mood of a day, or changed the rating.',
  /** `replayed` marks an imported mood: consumers notify nobody. */
  data: Strict({ ...mood, replayed: Type.Optional(Type.Literal(true)) }),
  live,
})

export const moodNoteChanged = event({
  subject: 'lovespace.engagement.mood.note-changed.v1',
  summary: 'A member changed the note of their own mood; only their own browsers get a hint.',
  data: Strict(mood),
  live: { topic: 'moods', recipients: 'userId', ref: 'day' },
  published: false,
})
