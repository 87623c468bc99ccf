import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceFacts } from './space.events.ts'

export const memberJoined = event({
  subject: 'lovespace.space.member.joined.v1',
  summary: 'Somebody joined a space.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', told: 'members', ref: 'userId' },
})

export const memberLeft = event({
  subject: 'lovespace.space.member.left.v1',
  summary: 'Somebody left a space; what they wrote stays there under no name.',
  data: Strict({ ...SpaceFacts.properties, userId: Id }),
  live: { topic: 'space', told: 'named', ref: 'userId' },
})
