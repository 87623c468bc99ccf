import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { closed } from './invitation.rules.ts'
import { withHistoryEntry } from './ring-file.rules.ts'
import { memberHasLeft, ringWasReleased } from './space.events.ts'
import type { RingDoc, SpaceDoc } from './space.model.ts'

const formerMembersMax = 100

export const released = (
  { neverAskedForPin: _neverAskedForPin, ...ring }: RingDoc,
  now: Date,
  operatorId: string | null = null,
): RingDoc => ({
  ...ring,
  ownerId: null,
  boundAt: null,
  pinSetting: 'new-device',
  releasedAt: now,
  asksPinSince: null,
  file: withHistoryEntry(ring.file, 'released', now, operatorId),
})

/** Removes a member, releases their rings, withdraws invitations. Their content stays, unless `more` changes it. */
export const withoutMember = (
  space: SpaceDoc,
  userId: string,
  now: Date,
  more: (left: SpaceDoc) => Partial<SpaceDoc> = () => ({}),
): Change<SpaceDoc, DomainEvent> => {
  const own = space.rings.filter((ring) => ring.ownerId === userId)
  const left = nextOf(space, {
    members: space.members.filter((one) => one.userId !== userId),
    formerMembers: [...space.formerMembers, { userId, leftAt: now }].slice(-formerMembersMax),
    rings: space.rings.map((ring) => (own.includes(ring) ? released(ring, now) : ring)),
    invitations: closed(space.invitations, now),
    updatedAt: now,
  })
  const next = nextOf(space, { ...left, ...more(left) })
  return {
    next,
    events: [memberHasLeft(next, userId), ...own.map(({ ringId }) => ringWasReleased(next, ringId, userId))],
  }
}
