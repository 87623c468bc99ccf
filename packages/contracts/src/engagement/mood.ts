import { type Static, Type } from '@sinclair/typebox'
import { Actor } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Day, Instant, MessageId } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** Rating, from a tough day (1) to feeling great together (5). Screens show 0 for none; it is never stored. */
export const Rating = Type.Integer({ minimum: 1, maximum: 5 })
/** Note of a mood, visible only to its author. */
export const MoodNote = Type.String({ minLength: 1, maxLength: limits.moodNoteCharsMax, pattern: '\\S' })

export const MoodRating = Strict({
  /** Id made of space, day and author, like that of a letter. */
  id: MessageId,
  date: Day,
  rating: Rating,
  user: Actor,
  note: Nullable(Type.String()),
  updatedAt: Instant,
})
export type MoodRating = Static<typeof MoodRating>
