import { limits } from '@love-space/contracts/limits.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { undoneChangesOf } from './second-member.rules.ts'
import { disownableUntil, erasedFrom, isHidden, withReversed } from './disowned.rules.ts'
import { withoutMember } from './leaving.rules.ts'
import { withHistoryEntry } from './ring-file.rules.ts'
import { withRing } from './ring.rules.ts'
import {
  memberHasJoined,
  memberWasDisowned,
  ringWasBound,
  ringWasHandled,
  ringWasRecorded,
  spaceWasChanged,
} from './space.events.ts'
import { wordFields, type DisownedDoc, type RingDoc, type SpaceDoc } from './space.model.ts'

const disownedMax = 100

/** Retires a ring: whoever had both rings in hand before may know both links. */
const retired = (ring: RingDoc, now: Date): RingDoc => ({
  ...ring,
  status: 'DISABLED',
  file: withHistoryEntry(ring.file, 'retired', now, null, 'disowned'),
})

/**
 * Removes the second member, who joined by a ring, and hides their content. Returns null if that is done. Throws
 * SPACE_NOT_FOUND unless the first member calls it, PARTNER_NOT_DISOWNABLE after seven days.
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
  const { left, taken } = undoneChangesOf(space, second)
  const disowned = { userId, ringId, joinedAt, at: now, erasedAt: null, reversedAt: null, ...taken }
  const { next, events } = withoutMember(space, userId, now, ({ rings }) => ({
    ...left,
    // The disowned user is no former member: former members' content stays.
    formerMembers: space.formerMembers,
    disowned: [...space.disowned, disowned].slice(-disownedMax),
    rings: rings.map((ring) => (ring.ringId === ringId && ring.ownerId === null ? retired(ring, now) : ring)),
  }))
  return { next, events: [spaceWasChanged(next), ...events, memberWasDisowned(next, disowned)] }
}

const isWordField = (field: string): field is (typeof wordFields)[number] =>
  (wordFields as readonly string[]).includes(field)

const reopened = (
  space: SpaceDoc,
  ringId: string,
  ownerId: string,
  now: Date,
  operatorId: string,
): Partial<RingDoc> => ({
  status: 'ACTIVE',
  ownerId,
  boundAt: now,
  asksPinSince: now,
  file: withHistoryEntry(
    space.rings.find((ring) => ring.ringId === ringId)?.file,
    'reactivated',
    now,
    operatorId,
    'reversed',
  ),
})

interface Reversal {
  readonly ringId: string
  readonly operatorId: string
}

/** Returns the disowned user who would become a member again by a reversal at this ring, or null. */
export const reversibleAt = ({ disowned }: Pick<SpaceDoc, 'disowned'>, ringId: string, now: Date): DisownedDoc | null =>
  disowned.findLast((one) => one.ringId === ringId && isHidden(one) && erasedFrom(one) > now) ?? null

/** Restores the member, their ring, texts and pictures. Returns null if that is done. Throws DISOWNING_FINAL. */
export const withDisowningReversed = (
  space: SpaceDoc,
  { ringId, operatorId }: Reversal,
  now: Date,
): Change<SpaceDoc, DomainEvent> | null => {
  const [first, second] = space.members
  if (second?.ringId === ringId && space.disowned.some((one) => one.ringId === ringId && one.reversedAt !== null))
    return null
  const found = reversibleAt(space, ringId, now)
  // An operator may have put the ring into use again.
  const isFree = space.rings.some((ring) => ring.ringId === ringId && ring.ownerId === null)
  if (!found || !first || second || space.erasingAt || !isFree) throw new AppError('DISOWNING_FINAL')
  const { userId } = found
  const words = Object.entries(found.words ?? {}).filter(
    ([field]) => isWordField(field) && space[field] === found.before?.[field],
  )
  const next = nextOf(space, {
    ...(Object.fromEntries(words) as Partial<SpaceDoc>),
    images: [...space.images, ...(found.images ?? [])].slice(0, limits.spaceImagesMax),
    // The first member can disown them again for seven days.
    members: [...space.members, { userId, joinedAt: now, ringId }],
    disowned: withReversed(space, userId, now),
    joinRequests: [],
    rings: withRing(space, ringId, reopened(space, ringId, userId, now, operatorId)),
    updatedAt: now,
  })
  const people = [first.userId, userId]
  return {
    next,
    events: [
      spaceWasChanged(next),
      memberHasJoined(next, userId),
      ringWasBound(next, ringId, userId),
      ringWasRecorded(ringId, now),
      ...ringWasHandled(next, ringId, 'status-changed', people),
    ],
  }
}
