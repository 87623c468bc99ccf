import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { newInvitationToken, type Secrets } from '../secrets.ts'
import { closed } from './invitation.rules.ts'
import { newInvitation } from './new-space.rules.ts'
import { isFull } from './opening.rules.ts'
import { requireWritable } from './settings.rules.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { InvitationRecord } from './space.types.ts'

const invitationsKeptMax = 10

/** Invites the partner; an invitation that was still open is withdrawn by the same write. */
export const createInvitation = async (
  deps: { readonly spaces: Spaces; readonly secrets: Secrets; readonly clock: Clock },
  { userId, space }: Member,
): Promise<InvitationRecord> => {
  const now = deps.clock()
  const token = deps.secrets.store(newInvitationToken(space._id))
  const invitation = newInvitation({ invitationId: newId(), object: 'beta', token, createdBy: userId }, now)
  const changed = await deps.spaces.mutate(space._id, (current) => {
    requireWritable(current)
    if (isFull(current)) throw new AppError('SPACE_FULL')
    const invitations = [...closed(current.invitations, now), invitation].slice(-invitationsKeptMax)
    return { update: { $set: { invitations, updatedAt: now } }, events: [] }
  })
  written(changed)
  return invitation
}
