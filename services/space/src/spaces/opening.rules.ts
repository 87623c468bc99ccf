import { isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { TapVerdict } from '@love-space/contracts/auth/tap-verdict.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { InvitationDoc, RingDoc, SpaceDoc } from './space.model.ts'

/** A tap link's two halves in the form they are looked up by. */
export interface Pair {
  readonly tokenHash: string
  readonly object: 'alpha' | 'beta' | { readonly hash: string }
}

/** What stands at a pair, and why nobody new could enter through it. */
export interface Opening {
  readonly found: TapVerdict['found']
  readonly refusal: ErrorCode | null
  readonly ring: RingDoc | null
  readonly invitation: InvitationDoc | null
}

type Occupancy = Pick<SpaceDoc, 'members' | 'status' | 'endedAt'>

const nothing: Opening = { found: 'unknown', refusal: 'TAP_UNKNOWN', ring: null, invitation: null }

export const isInvitation = (pair: Pair): pair is Pair & { object: 'alpha' | 'beta' } => typeof pair.object === 'string'

export const isFull = (space: Pick<SpaceDoc, 'members'>): boolean => space.members.length >= limits.membersMax

export const isOpenInvitation = (invitation: InvitationDoc, now: Date): boolean =>
  invitation.usedBy === null && invitation.withdrawnAt === null && invitation.expiresAt > now

const openingOfRing = (space: Occupancy, ring: RingDoc, now: Date): Opening => {
  const at = (found: Opening['found'], refusal: ErrorCode | null): Opening => ({
    found,
    refusal,
    ring,
    invitation: null,
  })
  if (ring.status !== 'ACTIVE' || !isReadable(space, now)) return at('inactive', 'RING_INACTIVE')
  if (ring.ownerId !== null) return at('owned', 'RING_TAKEN')
  if (space.status !== 'ACTIVE') return at('inactive', 'RING_INACTIVE')
  if (isFull(space)) return at('free-full', 'SPACE_FULL')
  return at(space.members.length === 0 ? 'free-empty' : 'free-one', null)
}

const openingOfInvitation = (space: Occupancy, invitation: InvitationDoc, now: Date): Opening => {
  const at = (found: Opening['found'], refusal: ErrorCode | null): Opening => ({
    found,
    refusal,
    ring: null,
    invitation,
  })
  if (!isOpenInvitation(invitation, now) || space.status !== 'ACTIVE') return at('invitation-gone', 'INVITATION_GONE')
  if (isFull(space)) return at('invitation-gone', 'SPACE_FULL')
  return at('invitation', null)
}

/** What a pair opens in the space it was looked up in. */
export const findOpening = (
  space: Pick<SpaceDoc, 'token' | 'members' | 'status' | 'endedAt' | 'rings' | 'invitations'> | null,
  pair: Pair,
  now: Date,
): Opening => {
  if (!space) return nothing
  const { object } = pair
  if (typeof object === 'string') {
    const invitation = space.invitations.find((one) => one.object === object && one.token.hash === pair.tokenHash)
    return invitation ? openingOfInvitation(space, invitation, now) : nothing
  }
  if (space.token.hash !== pair.tokenHash) return nothing
  const ring = space.rings.find((one) => one.token.hash === object.hash)
  return ring ? openingOfRing(space, ring, now) : nothing
}

/** Whether the person who enters here is the first of the two. */
export const opensEmptySpace = (space: Pick<SpaceDoc, 'members'>, opening: Opening): boolean =>
  opening.refusal === null && space.members.length === 0

/** Whether a person came in through exactly this ring or invitation before. */
export const enteredHere = (space: Pick<SpaceDoc, 'members'>, opening: Opening, userId: string): boolean => {
  if (!isMemberOf(space, userId)) return false
  const isOwnRing = opening.ring?.ownerId === userId && opening.ring.status === 'ACTIVE'
  return isOwnRing || opening.invitation?.usedBy === userId
}
