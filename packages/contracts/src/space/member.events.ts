import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceFacts } from './space.events.ts'

export const memberJoined = event({
  subject: 'lovespace.space.member.joined.v1',
  summary: 'A user joined a space.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', recipients: 'members', ref: 'userId' },
})

export const memberLeft = event({
  subject: 'lovespace.space.member.left.v1',
  summary: 'A member left a space; their content stays without their name.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'userId' },
})

export const memberDisowned = event({
  subject: 'lovespace.space.member.disowned.v1',
  summary:
    'The first member disowned a member who joined by a ring; `member.left` and `ring.released` end their access.',
  data: Strict({
    spaceId: Id,
    userId: Id,
    memberId: Id,
    ringId: Id,
    at: Instant,
    erasedFrom: Instant,
  }),
  live: null,
})

export const memberWordsErased = event({
  subject: 'lovespace.space.member.words-erased.v1',
  summary: 'All services must erase the texts of a disowned member up to a time.',
  data: Strict({ spaceId: Id, userId: Id, at: Instant }),
  live: null,
})

export const membersMet = event({
  subject: 'lovespace.space.member.met.v1',
  summary: 'Rings of both members were tapped within five minutes; the event does not say by whom.',
  data: Strict({
    spaceId: Id,
    userIds: Type.Array(Id, { minItems: 2, maxItems: 2 }),
    /** Time of the later of the two taps. */
    at: Instant,
  }),
  live: null,
})
