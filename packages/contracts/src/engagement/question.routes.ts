import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { VoiceGiven } from '../media/voice.ts'
import { BasedOn, Day, Instant, MessageId } from '../primitives.ts'
import { Data, Nullable, Page, pageFields, routeOf, SomeOf, Strict } from '../route.ts'
import * as calls from './question.calls.ts'
import { AnswerText, DailyQuestion } from './question.ts'
import { spaceField } from './space-field.ts'

export const getDailyQuestion = routeOf(calls.getDailyQuestion, {
  summary: "The question of a day; the partner's answer is included once the caller has answered too.",
  query: Strict({ ...spaceField, date: Type.Optional(Day) }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND'],
})

export const listAnsweredQuestions = routeOf(calls.listAnsweredQuestions, {
  summary: "Questions that the caller has answered, newest first, with the partner's answers.",
  query: Strict({ ...spaceField, ...pageFields(limits.answersPageSize) }),
  answer: Page({ dailyQuestions: Type.Array(DailyQuestion) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const answerDailyQuestion = routeOf(calls.answerDailyQuestion, {
  summary: 'Answer the question of a day; a later answer replaces it, until both have answered.',
  body: Strict({
    ...spaceField,
    /** Day of the question: today (default) or yesterday; with `writtenAt` up to a week ago. */
    date: Type.Optional(Day),
    text: AnswerText,
    /** Absent: a recording stays. Null removes it. */
    voice: Type.Optional(Nullable(VoiceGiven)),
    /** Time of writing on an offline device. An answer of that day written later is kept. */
    writtenAt: Type.Optional(Instant),
    /** Version that was edited. With it, the time of writing does not matter. */
    basedOn: Type.Optional(BasedOn),
  }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND', 'QUESTION_DAY_CLOSED', 'QUESTION_REVEALED', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const reactToAnswer = routeOf(calls.reactToAnswer, {
  summary: "Give the partner's answer a heart, a reply, or both, once both have answered; absent fields stay.",
  params: Strict({ id: MessageId }),
  body: SomeOf({
    hasHeart: Type.Boolean(),
    /** Text of the reply; null deletes it. */
    reply: Nullable(AnswerText),
    /** Version that was edited. Without it, changing an existing reply is refused. */
    basedOn: BasedOn,
  }),
  answer: Data(Strict({ dailyQuestion: DailyQuestion })),
  errors: ['SPACE_NOT_FOUND', 'ANSWER_NOT_FOUND', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})
