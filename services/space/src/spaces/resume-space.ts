import { unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { enterOneSpace } from './enter-one-space.ts'
import { changeSpace } from './change-space.ts'
import { spaceHasResumed, spaceWasChanged } from './space.events.ts'
import { memberIdsOf } from './space.facts.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

/** Enters a space for several users. Throws SPACE_NOT_RESUMABLE, naming nobody, if one has another active space. */
export const enterAgain = async (
  deps: Deps,
  userIds: readonly string[],
  spaceId: string,
  enter: () => Promise<SpaceDoc>,
): Promise<SpaceDoc> => {
  const enterAll = userIds.reduceRight((inner, userId) => () => enterOneSpace(deps, userId, spaceId, inner), enter)
  return requireFound(await unlessRefused('ALREADY_IN_SPACE', enterAll()), 'SPACE_NOT_RESUMABLE')
}

export const resumeSpace = async (deps: Deps, member: SpaceMember): Promise<SpaceDoc> => {
  if (member.space.status !== 'ENDED') return member.space
  const resume = (): Promise<SpaceDoc> => {
    const now = deps.clock()
    return changeSpace(deps, member, (space) => {
      if (space.status !== 'ENDED') return null
      const status = space.statusBeforeEnd ?? 'ACTIVE'
      const next = nextOf(space, { status, endedAt: null, endedBy: null, statusBeforeEnd: null, updatedAt: now })
      return { next, events: [spaceWasChanged(next), spaceHasResumed(next, member.userId)] }
    })
  }
  const partnerIds = memberIdsOf(member.space).filter((userId) => userId !== member.userId)
  return enterOneSpace(deps, member.userId, member.space._id, () =>
    enterAgain(deps, partnerIds, member.space._id, resume),
  )
}
