import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { TapVerdict } from '@love-space/contracts/internal/auth.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { InvitationRecord, RingRecord, SpaceRecord } from './space.types.ts'

/** A tap link's two halves in the form they are looked up by. */
export interface Pair {
  readonly tokenHash: string
  readonly object: 'alpha' | 'beta' | { readonly hash: string }
}

/** What stands at a pair, and why nobody new could enter through it. */
export interface Opening {
  readonly found: TapVerdict['found']
  readonly refusal: ErrorCode | null
  readonly ring: RingRecord | null
  readonly invitation: InvitationRecord | null
}

type Seats = Pick<SpaceRecord, 'members' | 'status'>

const nothing: Opening = { found: 'unknown', refusal: 'TAP_UNKNOWN', ring: null, invitation: null }

export const isInvitation = (pair: Pair): pair is Pair & { object: 'alpha' | 'beta' } => typeof pair.object === 'string'

export const isFull = (space: Pick<SpaceRecord, 'members'>): boolean => space.members.length >= limits.membersMax

export const isMember = (space: Pick<SpaceRecord, 'members'>, userId: string): boolean =>
  space.members.some((member) => member.userId === userId)

export const isOpenInvitation = (invitation: InvitationRecord, now: Date): boolean =>
  invitation.usedBy === null && invitation.withdrawnAt === null && invitation.expiresAt > now

const openingOfRing = (space: Seats, ring: RingRecord): Opening => {
  const at = (found: Opening['found'], refusal: ErrorCode | null): Opening => ({
    found,
    refusal,
    ring,
    invitation: null,
  })
  if (ring.status !== 'ACTIVE') return at('inactive', 'RING_INACTIVE')
  if (ring.ownerId !== null) return at('owned', 'RING_TAKEN')
  if (space.status !== 'ACTIVE') return at('inactive', 'RING_INACTIVE')
  if (isFull(space)) return at('free-full', 'SPACE_FULL')
  return at(space.members.length === 0 ? 'free-empty' : 'free-one', null)
}

const openingOfInvitation = (space: Seats, invitation: InvitationRecord, now: Date): Opening => {
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
  space: Pick<SpaceRecord, 'token' | 'members' | 'status' | 'rings' | 'invitations'> | null,
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
  return ring ? openingOfRing(space, ring) : nothing
}

/** Whether whoever enters here is the first of the two. */
export const opensEmptySpace = (space: Pick<SpaceRecord, 'members'>, opening: Opening): boolean =>
  opening.refusal === null && space.members.length === 0

/** Whether a person came in through exactly this ring or invitation before. */
export const enteredHere = (space: Pick<SpaceRecord, 'members'>, opening: Opening, userId: string): boolean => {
  if (!isMember(space, userId)) return false
  const isOwnRing = opening.ring?.ownerId === userId && opening.ring.status === 'ACTIVE'
  return isOwnRing || opening.invitation?.usedBy === userId
}
