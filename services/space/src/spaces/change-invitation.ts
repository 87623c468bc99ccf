import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { newInvitationToken } from '../secrets.ts'
import { changeSpace } from './change-space.ts'
import { closed, openInvitations } from './invitation.rules.ts'
import { newInvitation } from './new-space.rules.ts'
import { isFull } from './pair.rules.ts'
import { requireWritable } from './settings.rules.ts'
import type { InvitationDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

const invitationsKeptMax = 10

/** Creates an invitation for the partner and withdraws open ones in the same write. */
export const createInvitation = async (deps: Deps, member: SpaceMember): Promise<InvitationDoc> => {
  const now = deps.clock()
  const { userId, space } = member
  const token = deps.secrets.store(newInvitationToken(space._id))
  const invitation = newInvitation({ invitationId: newId(), object: 'beta', token, createdBy: userId }, now)
  await changeSpace(deps, member, (current) => {
    requireWritable(current)
    if (isFull(current)) throw new AppError('SPACE_FULL')
    const invitations = [...closed(current.invitations, now), invitation].slice(-invitationsKeptMax)
    return { next: nextOf(current, { invitations, updatedAt: now }), events: [] }
  })
  return invitation
}

export const withdrawInvitation = async (deps: Deps, member: SpaceMember): Promise<void> => {
  const now = deps.clock()
  await changeSpace(deps, member, (current) => {
    if (openInvitations(current, now).length === 0) throw new AppError('INVITATION_NOT_FOUND')
    return { next: nextOf(current, { invitations: closed(current.invitations, now), updatedAt: now }), events: [] }
  })
}
