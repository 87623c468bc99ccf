import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const capsuleSealed = event({
  subject: 'lovespace.engagement.capsule.sealed.v1',
  summary: 'A partner sealed a letter until a day; neither that day nor a word is told.',
  data: Strict({ capsuleId: Id, spaceId: Id, userId: Id, day: Day }),
  live: { topic: 'capsules', recipients: 'named', ref: null },
})

export const capsulesChanged = event({
  subject: 'lovespace.engagement.capsule.changed.v1',
  summary: 'A sealed letter was taken back, its day has come, or it was opened.',
  data: Strict({ spaceId: Id }),
  live: { topic: 'capsules', recipients: 'named', ref: null },
  published: false,
})
