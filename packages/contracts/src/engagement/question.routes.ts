import { Type } from '@sinclair/typebox'
import { BasedOn, Day, Id, Instant } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './question.calls.ts'
import { AnswerText, DailyQuestion } from './question.ts'

/** A space of the caller, ended ones included; by default the current one. */
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
    /** Today or yesterday, by default today; with `writtenAt` up to a week ago. */
    date: Type.Optional(Day),
    text: AnswerText,
    /** Time of writing on an offline device; a later answer of the day is kept. */
    writtenAt: Type.Optional(Instant),
    /** `version` of the own answer that this replaces; with it, the time of writing does not matter. */
    basedOn: Type.Optional(BasedOn),
  }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND', 'QUESTION_DAY_CLOSED', 'QUESTION_REVEALED', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})
