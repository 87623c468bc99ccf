import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { withoutMember } from './leaving.rules.ts'
import { spaceHasEnded, spaceWasChanged } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

export const endSpace = (deps: Deps, member: SpaceMember): Promise<SpaceDoc> => {
  const now = deps.clock()
  return changeSpace(deps, member, (space) => {
    if (space.status === 'ENDED') return null
    const next = nextOf(space, {
      status: 'ENDED',
      endedAt: now,
      endedBy: member.userId,
      statusBeforeEnd: space.status,
      updatedAt: now,
    })
    return { next, events: [spaceWasChanged(next), spaceHasEnded(next, member.userId, now)] }
  })
}

export const leaveSpace = async (deps: Deps, member: SpaceMember): Promise<void> => {
  const now = deps.clock()
  await changeSpace(deps, member, (space) => {
    if (space.members.length === 1 && space.status !== 'ENDED') throw new AppError('SPACE_LAST_MEMBER')
    return withoutMember(space, member.userId, now)
  })
}
