import { isFull, isOpenInvitation } from './pair.rules.ts'
import type { InvitationDoc, SpaceDoc } from './space.model.ts'

/** Invitations somebody could still come in by. */
export const openInvitations = (space: SpaceDoc, now: Date): InvitationDoc[] =>
  space.status !== 'ACTIVE' || isFull(space)
    ? []
    : space.invitations.filter((invitation) => isOpenInvitation(invitation, now))

/** The same invitations, none of them open any more. */
export const closed = (invitations: readonly InvitationDoc[], now: Date): InvitationDoc[] =>
  invitations.map((invitation) =>
    isOpenInvitation(invitation, now) ? { ...invitation, withdrawnAt: now } : invitation,
  )
