import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { withoutMember } from './leaving.rules.ts'
import type { Member } from './spaces.queries.ts'

/** Leaves a space to the partner. */
export const leaveSpace = async (deps: Deps, member: Member): Promise<void> => {
  const now = deps.clock()
  await changeSpace(deps, member, (space) => {
    if (space.members.length === 1 && space.status !== 'ENDED') throw new AppError('SPACE_LAST_MEMBER')
    return withoutMember(space, member.userId, now)
  })
}
