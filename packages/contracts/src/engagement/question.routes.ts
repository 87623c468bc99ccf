import { Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './question.calls.ts'
import { AnswerText, DailyQuestion } from './question.ts'

/** A space of the caller's, also one that ended; their current one when absent. */
const ofSpace = { spaceId: Type.Optional(Id) }

export const getDailyQuestion = routeOf(calls.getDailyQuestion, {
  summary: "The question of a day, the same for both; the partner's answer is in it once the caller has answered, too.",
  query: Strict({ ...ofSpace, date: Type.Optional(Day) }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND'],
})

export const answerDailyQuestion = routeOf(calls.answerDailyQuestion, {
  summary: 'Answer the question of a day; once more replaces it, until both have answered.',
  body: Strict({
    ...ofSpace,
    /** Today or yesterday; today when absent. With `writtenAt` up to a week back. */
    date: Type.Optional(Day),
    text: AnswerText,
    /** When it was written, on a device that had no connection: a later answer of that day stays. */
    writtenAt: Type.Optional(Instant),
  }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND', 'QUESTION_DAY_CLOSED', 'QUESTION_REVEALED', 'SPACE_READ_ONLY'],
})
