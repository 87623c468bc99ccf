import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id, MessageId } from '../primitives.ts'
import { Strict } from '../route.ts'

const answer = { answerId: MessageId, spaceId: Id, userId: Id, day: Day }
const live = { topic: 'questions', recipients: 'named', ref: 'day' } as const

export const questionAnswered = event({
  subject: 'lovespace.engagement.question.answered.v1',
  summary: 'A partner answered the question of a day, or changed the answer.',
  data: Strict({ ...answer, late: Type.Optional(Type.Literal(true)) }),
  live,
})

export const answerReactedTo = event({
  subject: 'lovespace.engagement.answer.reacted-to.v1',
  summary: "A partner gave the other's answer a heart or a reply, or changed or removed one.",
  /** `given`: the heart or reply is new, so the author is notified. False if one was changed or removed. */
  data: Strict({ ...answer, reactedBy: Id, given: Type.Boolean() }),
  live,
})
