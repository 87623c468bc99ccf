import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { LoveStreakCriteria, SpaceStatus } from '../http/space.ts'
import { Id, Instant, TimeZone } from '../primitives.ts'
import { Strict } from '../route.ts'

const facts = {
  spaceId: Id,
  version: Type.Integer({ minimum: 1 }),
  status: SpaceStatus,
  timeZone: TimeZone,
  loveStreakCriteria: LoveStreakCriteria,
  /** In order of joining. */
  members: Type.Array(Strict({ userId: Id, joinedAt: Instant }), { maxItems: 2 }),
}
/** Everything the other services keep of a space; newer versions replace older ones. */
export const SpaceFacts = Strict(facts)

export const spaceChanged = event({
  subject: 'lovespace.space.space.changed.v1',
  summary: 'A space was created, or its status, time zone or streak criteria changed.',
  data: SpaceFacts,
})
export const memberJoined = event({
  subject: 'lovespace.space.member.joined.v1',
  summary: 'Somebody joined a space.',
  data: Strict({ ...facts, userId: Id }),
})
export const ringBound = event({
  subject: 'lovespace.space.ring.bound.v1',
  summary: 'A ring got its owner.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id }),
})
export const ringLost = event({
  subject: 'lovespace.space.ring.lost.v1',
  summary: 'A ring was reported lost: what it opened must close.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id, at: Instant }),
})

export const spaceEvents = [spaceChanged, memberJoined, ringBound, ringLost] as const
