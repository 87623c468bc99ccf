import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { spaceHasEnded, spaceWasChanged } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'
import type { Member } from './spaces.queries.ts'

/** Ends a space for both; what has ended stays as it is. */
export const endSpace = (deps: Deps, member: Member): Promise<SpaceDoc> => {
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
