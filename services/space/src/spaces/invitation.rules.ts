import { isFull, isOpenInvitation } from './pair.rules.ts'
import type { InvitationDoc, SpaceDoc } from './space.model.ts'

export const openInvitations = (space: SpaceDoc, now: Date): InvitationDoc[] =>
  space.status !== 'ACTIVE' || isFull(space)
    ? []
    : space.invitations.filter((invitation) => isOpenInvitation(invitation, now))

export const closed = (invitations: readonly InvitationDoc[], now: Date): InvitationDoc[] =>
  invitations.map((invitation) =>
    isOpenInvitation(invitation, now) ? { ...invitation, withdrawnAt: now } : invitation,
  )
