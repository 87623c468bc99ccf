import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'

export const joinRequested = event({
  subject: 'lovespace.space.join-request.made.v1',
  summary: 'A user asked to join a space by a ring that an operator had handled; its only member decides.',
  data: Strict({ spaceId: Id, requestId: Id, userId: Id, ringId: Id, memberId: Id, at: Instant }),
  live: { topic: 'space', recipients: 'memberId', ref: 'requestId' },
})

export const joinRequestEnded = event({
  subject: 'lovespace.space.join-request.ended.v1',
  summary: 'A join request was refused or withdrawn. It does not name the space, since the applicant gets it too.',
  data: Strict({ requestId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'requestId' },
  published: false,
})
