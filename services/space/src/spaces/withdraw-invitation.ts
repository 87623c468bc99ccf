import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { closed, openInvitations } from './invitation.rules.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'

export const withdrawInvitation = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  { space }: Member,
): Promise<void> => {
  const now = deps.clock()
  const changed = await deps.spaces.mutate(space._id, (current) => {
    if (openInvitations(current, now).length === 0) throw new AppError('INVITATION_NOT_FOUND')
    return { update: { $set: { invitations: closed(current.invitations, now), updatedAt: now } }, events: [] }
  })
  written(changed)
}
