import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Voice } from '../media/voice.ts'
import { Day, Instant, VersionRead } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const Reaction = Strict({
  hasHeart: Type.Boolean(),
  reply: Nullable(Type.String()),
  version: VersionRead,
})
export type AnswerReaction = Static<typeof Reaction>

const Answer = Strict({
  text: Type.String(),
  /** Absent in answers of older releases. */
  voice: Type.Optional(Nullable(Voice)),
  answeredAt: Instant,
  /** The partner's reaction; absent in answers of older releases. */
  reaction: Type.Optional(Reaction),
})
const OwnAnswer = Strict({ ...Answer.properties, version: VersionRead })

export const DailyQuestion = Strict({
  date: Day,
  /** Index of the question in the front ends' list. */
  question: Type.Integer({ minimum: 0 }),
  own: Nullable(OwnAnswer),
  /** The partner's answer is included once the caller has answered too. */
  partner: Strict({ hasAnswered: Type.Boolean(), answer: Nullable(Answer) }),
})
export type DailyQuestion = Static<typeof DailyQuestion>

export const AnswerText = Type.String({ minLength: 1, maxLength: limits.answerCharsMax, pattern: '\\S' })
