import { type Static, Type } from '@sinclair/typebox'
import { Doer } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Day, Instant, MessageId } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** From 1, a tough day, to 5, feeling great together. No rating is no mood: 0 is only shown, never kept. */
export const Rating = Type.Integer({ minimum: 1, maximum: 5 })
/** For oneself alone. */
export const MoodNote = Type.String({ minLength: 1, maxLength: limits.moodNoteCharsMax, pattern: '\\S' })

/** How both partners see a mood. */
export const MoodRating = Strict({
  /** Of space, day and person, as with love messages. */
  id: MessageId,
  date: Day,
  rating: Rating,
  user: Doer,
  /** The caller's own note; null of the partner's mood, whatever they wrote. */
  note: Nullable(Type.String()),
  updatedAt: Instant,
})
export type MoodRating = Static<typeof MoodRating>
