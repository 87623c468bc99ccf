import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const thoughtSent = event({
  subject: 'lovespace.engagement.thought.sent.v1',
  summary: 'A partner told the other that they think of them.',
  data: Strict({ thoughtId: Id, spaceId: Id, userId: Id, day: Day }),
  live: { topic: 'thoughts', recipients: 'named', ref: 'day' },
})
