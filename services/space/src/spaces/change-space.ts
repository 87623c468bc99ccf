import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Change } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from './space.model.ts'
import { requireSpace, type SpaceMember } from './spaces.queries.ts'

/** Runs a member's change. Checks membership again in the write, because the member may have left meanwhile. */
export const changeSpace = async (
  deps: Deps,
  { userId, space }: SpaceMember,
  decide: (current: SpaceDoc) => Change<SpaceDoc> | null,
): Promise<SpaceDoc> => {
  const changed = await deps.spaces.mutate(space._id, (current) => {
    if (!isMemberOf(current, userId) || current.erasingAt) throw new AppError('SPACE_NOT_FOUND')
    return decide(current)
  })
  return requireSpace(changed)
}
