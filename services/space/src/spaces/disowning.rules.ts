import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Change } from '@love-space/service-kit/store/aggregate.ts'
import { withoutTheirs } from './second-member.rules.ts'
import { disownableUntil, isHidden } from './disowned.rules.ts'
import { withoutMember } from './leaving.rules.ts'
import { noted } from './ring-file.rules.ts'
import { memberWasDisowned, spaceWasChanged } from './space.events.ts'
import type { RingDoc, SpaceDoc } from './space.model.ts'

const disownedMax = 100

/** Retired, since whoever made the two rings may know the links of both. */
const retired = (ring: RingDoc, now: Date): RingDoc => ({
  ...ring,
  status: 'DISABLED',
  file: noted(ring.file, 'retired', now, null, 'disowned'),
})

/**
 * Removes the second member, who joined by a ring, and hides what they wrote; null if that has happened already. Throws
 * SPACE_NOT_FOUND for who is not the first member, PARTNER_NOT_DISOWNABLE after seven days.
 */
export const withPartnerDisowned = (
  space: SpaceDoc,
  callerId: string,
  now: Date,
): Change<SpaceDoc, DomainEvent> | null => {
  const [first, second] = space.members
  if (first?.userId !== callerId) throw new AppError('SPACE_NOT_FOUND')
  if (!second && space.disowned.some(isHidden)) return null
  const until = disownableUntil(space)
  if (second?.ringId === undefined || until === null || until <= now) throw new AppError('PARTNER_NOT_DISOWNABLE')
  const { userId, ringId, joinedAt } = second
  const { left, taken } = withoutTheirs(space, second)
  const disowned = { userId, ringId, joinedAt, at: now, erasedAt: null, reversedAt: null, ...taken }
  const { next, events } = withoutMember(space, userId, now, ({ rings }) => ({
    ...left,
    // No former member, whose words would stay.
    formerMembers: space.formerMembers,
    disowned: [...space.disowned, disowned].slice(-disownedMax),
    rings: rings.map((ring) => (ring.ringId === ringId && ring.ownerId === null ? retired(ring, now) : ring)),
  }))
  return { next, events: [spaceWasChanged(next), ...events, memberWasDisowned(next, disowned)] }
}
