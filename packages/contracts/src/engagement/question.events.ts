import { event } from '../event.ts'
import { Day, Id, MessageId } from '../primitives.ts'
import { Strict } from '../route.ts'

export const questionAnswered = event({
  subject: 'lovespace.engagement.question.answered.v1',
  summary: 'A partner answered the question of a day, or changed their answer; both their browsers are told.',
  data: Strict({ answerId: MessageId, spaceId: Id, userId: Id, day: Day }),
  live: { topic: 'questions', recipients: 'named', ref: 'day' },
  published: false,
})
