import { thoughtSent } from '@love-space/contracts/engagement/thought.events.ts'
import { eventForBoth, type WritingMember } from '@love-space/members/member.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { ThoughtDoc } from './thought.model.ts'

type Facts = Pick<ThoughtDoc, '_id' | 'spaceId' | 'userId' | 'day'>

export const thoughtWasSent = (thought: Facts, by: WritingMember, time: Date): DomainEvent => {
  const { _id: thoughtId, spaceId, userId, day } = thought
  return eventOf(thoughtSent, { ...eventForBoth(thought, by, time), data: { thoughtId, spaceId, userId, day } })
}
