import { Type } from '@sinclair/typebox'
import { Day, Id, Instant, Month } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { MoodNote, MoodRating, Rating } from './mood.ts'

/** A space of the caller's, also one that ended; their current one when absent. */
const ofSpace = { spaceId: Type.Optional(Id) }

export const rateMood = route({
  id: 'rateMood',
  method: 'POST',
  path: '/mood-rating',
  summary: "Rate one's mood of a day; once more on the same day replaces it.",
  access: 'member',
  body: Strict({
    ...ofSpace,
    rating: Rating,
    /** Today or yesterday; today when absent. With `writtenAt` up to a week back. */
    date: Type.Optional(Day),
    /** Only ever given out to its author. Absent: it stays as it is; null: there is none any more. */
    note: Type.Optional(Nullable(MoodNote)),
    /** When it was rated, on a device that had no connection: a later rating of that day stays. */
    writtenAt: Type.Optional(Instant),
  }),
  answer: Data(Strict({ moodRating: MoodRating })),
  errors: ['SPACE_NOT_FOUND', 'MOOD_DAY_CLOSED', 'SPACE_READ_ONLY'],
})

export const getMood = route({
  id: 'getMood',
  method: 'GET',
  path: '/mood-rating',
  summary: "The caller's own mood of a day; null while it is not set.",
  access: 'member',
  query: Strict({ ...ofSpace, date: Type.Optional(Day) }),
  answer: Data(Strict({ date: Day, moodRating: Nullable(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMoodsOfSpace = route({
  id: 'getMoodsOfSpace',
  method: 'GET',
  path: '/mood-rating/space',
  summary: "Both partners' moods of a day.",
  access: 'member',
  query: Strict({ ...ofSpace, date: Type.Optional(Day) }),
  answer: Data(Strict({ date: Day, moodRatings: Type.Array(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMoodsOfMonth = route({
  id: 'getMoodsOfMonth',
  method: 'GET',
  path: '/mood-rating/space/month',
  summary: "Both partners' moods of a month, the first day first.",
  access: 'member',
  query: Strict({ ...ofSpace, month: Month }),
  answer: Data(Strict({ month: Month, moodRatings: Type.Array(MoodRating) })),
  errors: ['SPACE_NOT_FOUND'],
})
