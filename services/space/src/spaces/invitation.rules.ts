import { isFull, isOpenInvitation } from './opening.rules.ts'
import type { InvitationRecord, SpaceRecord } from './space.types.ts'

/** Invitations somebody could still come in by. */
export const openInvitations = (space: SpaceRecord, now: Date): InvitationRecord[] =>
  space.status !== 'ACTIVE' || isFull(space)
    ? []
    : space.invitations.filter((invitation) => isOpenInvitation(invitation, now))

/** The same invitations, none of them open any more. */
export const closed = (invitations: readonly InvitationRecord[], now: Date): InvitationRecord[] =>
  invitations.map((invitation) =>
    isOpenInvitation(invitation, now) ? { ...invitation, withdrawnAt: now } : invitation,
  )
