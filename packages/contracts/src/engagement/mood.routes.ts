import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Instant, Month } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './mood.calls.ts'
import { MoodNote, MoodRating, Rating } from './mood.ts'
import { spaceField } from './space-field.ts'

export const rateMood = routeOf(calls.rateMood, {
  summary: "Rate the caller's mood of a day; a later rating replaces it.",
  body: Strict({
    ...spaceField,
    rating: Rating,
    /** Day of the mood: today (default) or yesterday; with `writtenAt` up to a week ago. */
    date: Type.Optional(Day),
    /** Note, returned only to its author. If absent, the note stays; null clears it. */
    note: Type.Optional(Nullable(MoodNote)),
    /** Time of rating on an offline device. A mood of that day rated later is kept. */
    writtenAt: Type.Optional(Instant),
  }),
  answer: Data(Strict({ moodRating: MoodRating })),
  errors: ['SPACE_NOT_FOUND', 'MOOD_DAY_CLOSED', 'SPACE_READ_ONLY'],
})

export const getMood = routeOf(calls.getMood, {
  summary: "The caller's own mood of a day; null while it is not set.",
  query: Strict({ ...spaceField, date: Type.Optional(Day) }),
  answer: Data(Strict({ date: Day, moodRating: Nullable(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMoodsOfSpace = routeOf(calls.getMoodsOfSpace, {
  summary: "Both partners' moods of a day.",
  query: Strict({ ...spaceField, date: Type.Optional(Day) }),
  answer: Data(Strict({ date: Day, moodRatings: Type.Array(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMoodsOfMonth = routeOf(calls.getMoodsOfMonth, {
  summary: "Both partners' moods of a month, first day first.",
  query: Strict({ ...spaceField, month: Month }),
  answer: Data(Strict({ month: Month, moodRatings: Type.Array(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const importOwnMoods = routeOf(calls.importOwnMoods, {
  summary: "Add the caller's moods of an export; a mood that a day already has stays. Nobody is notified.",
  body: Strict({
    ...spaceField,
    moods: Type.Array(Strict({ date: Day, rating: Rating, note: Nullable(MoodNote), ratedAt: Instant }), {
      minItems: 1,
      maxItems: limits.ownImportedMax,
    }),
  }),
  answer: Data(Strict({ imported: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})
