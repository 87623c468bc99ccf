import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { enteredByPair, invitationAt, refusalAt, ringAt } from './pair.rules.ts'
import { withReversed } from './disowned.rules.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { withHistoryEntry } from './ring-file.rules.ts'
import { withRing } from './ring.rules.ts'
import { memberHasJoined, ringWasBound } from './space.events.ts'
import type { InvitationDoc, RingDoc, SpaceDoc } from './space.model.ts'

export interface ClaimSettings {
  readonly customName?: string | undefined
  readonly notes: string
  readonly timeZone?: string | undefined
}

export interface Entry {
  readonly userId: string
  /** The link's tokens, hashed by `openPair`. */
  readonly pair: Pair
  readonly claim: ClaimSettings | null
}

export const hasEntered = (space: SpaceDoc | null, { pair, userId }: Entry): boolean =>
  space !== null && enteredByPair(space, pair, userId)

export const requireEntry = (space: SpaceDoc | null, { pair, userId }: Entry, now: Date): SpaceDoc => {
  const refusal = refusalAt(space, pair, now)
  if (refusal || !space) throw new AppError(refusal ?? 'TAP_UNKNOWN')
  if (isMemberOf(space, userId)) throw new AppError('ALREADY_IN_SPACE')
  return space
}

/** Returns the ring by which the user can only ask to join; null if they may enter at once. */
export const ringToAskFor = (space: SpaceDoc, entry: Entry, now: Date): string | null => {
  if (hasEntered(space, entry)) return null
  const ring = ringAt(requireEntry(space, entry, now), entry.pair)
  return ring && joinNeedsYes(space, ring) ? ring.ringId : null
}

/**
 * Adds a member, and gives them the ring or uses up the invitation. Returns null if they are a member by the same link.
 * Throws JOIN_NEEDS_YES, ALREADY_IN_SPACE or the link's refusal.
 */
export const entryInto = (space: SpaceDoc, entry: Entry, now: Date): Change<SpaceDoc, DomainEvent> | null => {
  if (hasEntered(space, entry)) return null
  requireEntry(space, entry, now)
  const { userId, claim, pair } = entry
  const ring = ringAt(space, pair)
  if (ring && joinNeedsYes(space, ring)) throw new AppError('JOIN_NEEDS_YES')
  const claimedSpace = { ...space, ...(claim && space.members.length === 0 ? claimed(claim) : {}) }
  if (ring) return joinedByRing(claimedSpace, ring, userId, now, ring.ringId)
  const invitation = invitationAt(space, pair)
  const invitations = invitation ? withUsed(space.invitations, invitation.invitationId, userId) : space.invitations
  const next = nextOf(claimedSpace, { ...joined(space, userId, now), invitations })
  return { next, events: [memberHasJoined(next, userId)] }
}

export const joinedByRing = (
  space: SpaceDoc,
  ring: RingDoc,
  userId: string,
  now: Date,
  /** Id of the ring, if nobody consented to their joining. */
  ringId?: string,
): Change<SpaceDoc, DomainEvent> => {
  const owned = { ownerId: userId, boundAt: now, file: withHistoryEntry(ring.file, 'claimed', now) }
  const next = nextOf(space, { ...joined(space, userId, now, ringId), rings: withRing(space, ring.ringId, owned) })
  return { next, events: [memberHasJoined(next, userId), ringWasBound(next, ring.ringId, userId)] }
}

const joined = (space: SpaceDoc, userId: string, now: Date, ringId?: string) => ({
  members: [...space.members, { userId, joinedAt: now, ...(ringId === undefined ? {} : { ringId }) }],
  formerMembers: space.formerMembers.filter((former) => former.userId !== userId),
  disowned: withReversed(space, userId, now),
  joinRequests: space.joinRequests.filter((request) => request.userId === userId && request.answer === 'yes'),
  updatedAt: now,
})

const claimed = ({ customName, notes, timeZone }: ClaimSettings) => ({
  notes,
  ...(customName === undefined ? {} : { customName }),
  ...(timeZone === undefined ? {} : { timeZone }),
})

const withUsed = (invitations: readonly InvitationDoc[], invitationId: string, usedBy: string): InvitationDoc[] =>
  invitations.map((invitation) => (invitation.invitationId === invitationId ? { ...invitation, usedBy } : invitation))
