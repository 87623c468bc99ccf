import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const Answer = Strict({ text: Type.String(), answeredAt: Instant })

/** The question of a day, as one of the two sees it. */
export const DailyQuestion = Strict({
  date: Day,
  /** Its place in the list that front ends have in words. */
  question: Type.Integer({ minimum: 0 }),
  own: Nullable(Answer),
  /** Whether the partner has answered; what, only once the caller has answered, too. */
  partner: Strict({ hasAnswered: Type.Boolean(), answer: Nullable(Answer) }),
})
export type DailyQuestion = Static<typeof DailyQuestion>

export const AnswerText = Type.String({ minLength: 1, maxLength: limits.answerCharsMax, pattern: '\\S' })
