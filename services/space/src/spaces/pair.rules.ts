import { isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import type { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { memberIdsOf } from './space.facts.ts'
import type { InvitationDoc, RingDoc, SpaceDoc } from './space.model.ts'

// Expects pairs from `openPair`: hashes of both tokens, or 'alpha' or 'beta' as the second half of an invitation's
// link.

type Found = TapVerdict['found']
type Occupancy = Pick<SpaceDoc, 'members' | 'status' | 'endedAt'>

export const isInvitation = (object: string): boolean => object === 'alpha' || object === 'beta'

export const isFull = (space: Pick<SpaceDoc, 'members'>): boolean => space.members.length >= limits.membersMax

export const isOpenInvitation = (invitation: InvitationDoc, now: Date): boolean =>
  invitation.usedBy === null && invitation.withdrawnAt === null && invitation.expiresAt > now

export const ringAt = (space: SpaceDoc | null, pair: Pair): RingDoc | null => {
  if (space?.token.hash !== pair.token) return null
  return space.rings.find(({ token }) => token.hash === pair.object) ?? null
}

export const invitationAt = (space: SpaceDoc | null, pair: Pair): InvitationDoc | null =>
  space?.invitations.find(({ object, token }) => object === pair.object && token.hash === pair.token) ?? null

const foundRing = (space: Occupancy, ring: RingDoc, now: Date): Found => {
  if (ring.status !== 'ACTIVE' || !isReadable(space, now)) return 'inactive'
  if (ring.ownerId !== null) return 'owned'
  if (space.status !== 'ACTIVE') return 'inactive'
  if (isFull(space)) return 'free-full'
  return space.members.length === 0 ? 'free-empty' : 'free-one'
}

const mayBeUsed = (space: Occupancy, invitation: InvitationDoc, now: Date): boolean =>
  isOpenInvitation(invitation, now) && space.status === 'ACTIVE'

export const matchOfPair = (space: SpaceDoc | null, pair: Pair, now: Date): Found => {
  const ring = ringAt(space, pair)
  if (space && ring) return foundRing(space, ring, now)
  const invitation = invitationAt(space, pair)
  if (!space || !invitation) return 'unknown'
  return mayBeUsed(space, invitation, now) && !isFull(space) ? 'invitation' : 'invitation-gone'
}

const refusals: Readonly<Record<Found, ErrorCode | null>> = {
  unknown: 'TAP_UNKNOWN',
  inactive: 'RING_INACTIVE',
  owned: 'RING_TAKEN',
  'free-full': 'SPACE_FULL',
  'free-empty': null,
  'free-one': null,
  invitation: null,
  'invitation-gone': 'INVITATION_GONE',
}

export const refusalAt = (space: SpaceDoc | null, pair: Pair, now: Date): ErrorCode | null => {
  const invitation = invitationAt(space, pair)
  if (space && invitation && mayBeUsed(space, invitation, now) && isFull(space)) return 'SPACE_FULL'
  return refusals[matchOfPair(space, pair, now)]
}

export const opensEmptySpace = (space: SpaceDoc, pair: Pair, now: Date): boolean =>
  space.members.length === 0 && refusalAt(space, pair, now) === null

export const enteredByPair = (space: SpaceDoc, pair: Pair, userId: string): boolean => {
  if (!isMemberOf(space, userId)) return false
  const ring = ringAt(space, pair)
  return (ring?.ownerId === userId && ring.status === 'ACTIVE') || invitationAt(space, pair)?.usedBy === userId
}

const unknownVerdict: TapVerdict = {
  found: 'unknown',
  spaceId: null,
  spaceName: null,
  spaceStatus: null,
  spaceSettingComplete: false,
  memberIds: [],
  ringId: null,
  ringName: null,
  ownerId: null,
  pinSetting: null,
  canCreateSpace: false,
}

/** Returns the tap verdict for auth. `signed` is set if the ring signed the tap. For an unknown pair, it holds no facts of the space. */
export const verdictOf = (
  space: SpaceDoc | null,
  pair: Pair,
  now: Date,
  signed: { readonly asksPin: boolean } | null = null,
): TapVerdict => {
  const found = matchOfPair(space, pair, now)
  if (!space || found === 'unknown') return unknownVerdict
  const ring = ringAt(space, pair)
  return {
    found,
    spaceId: space._id,
    spaceName: space.customName,
    spaceStatus: space.status,
    spaceSettingComplete: space.spaceSettingComplete,
    memberIds: memberIdsOf(space),
    ringId: ring?.ringId ?? null,
    ringName: ring?.name ?? null,
    ownerId: ring?.ownerId ?? null,
    pinSetting: ring?.asksPinSince ? 'first-tap' : signed?.asksPin ? 'always' : (ring?.pinSetting ?? null),
    ...(ring && joinNeedsYes(space, ring) ? { joinNeedsYes: true as const } : {}),
    canCreateSpace: opensEmptySpace(space, pair, now),
    ...(signed ? { chip: true as const } : {}),
  }
}
