import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { closed, openInvitations } from './invitation.rules.ts'
import type { Member } from './spaces.queries.ts'

export const withdrawInvitation = async (deps: Deps, member: Member): Promise<void> => {
  const now = deps.clock()
  await changeSpace(deps, member, (current) => {
    if (openInvitations(current, now).length === 0) throw new AppError('INVITATION_NOT_FOUND')
    return { next: nextOf(current, { invitations: closed(current.invitations, now), updatedAt: now }), events: [] }
  })
}
