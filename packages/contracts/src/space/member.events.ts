import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceFacts } from './space.events.ts'

export const memberJoined = event({
  subject: 'lovespace.space.member.joined.v1',
  summary: 'Somebody joined a space.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', recipients: 'members', ref: 'userId' },
})

export const memberLeft = event({
  subject: 'lovespace.space.member.left.v1',
  summary: 'Somebody left a space; what they wrote stays there under no name.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'userId' },
})

export const memberDisowned = event({
  subject: 'lovespace.space.member.disowned.v1',
  summary:
    'The first member said that who joined by a ring is not their partner; `member.left` and `ring.released` shut them out.',
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
  summary: 'Services must erase the texts that a disowned member wrote in a space until then.',
  data: Strict({ spaceId: Id, userId: Id, at: Instant }),
  live: null,
})
