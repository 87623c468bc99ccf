import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { erased } from '../erasure/erasing.rules.ts'
import { spaceWasChanged, spaceWasModerated } from '../spaces/space.events.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { requireSpace } from '../spaces/spaces.queries.ts'
import { withStatus } from './moderation.rules.ts'

/** Ends a space that has members. Erases any other, and then returns `after` null. */
export const removeSpaceRecord = async (
  deps: Deps,
  spaceId: string,
): Promise<{ readonly before: SpaceDoc; readonly after: SpaceDoc | null }> => {
  const now = deps.clock()
  let before: SpaceDoc | undefined
  const after = requireSpace(
    await deps.spaces.mutate(spaceId, (space) => {
      if (space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
      before = space
      if (space.members.length === 0) return erased(space, now)
      if (space.status === 'ENDED') return null
      const next = nextOf(space, { ...withStatus(space, 'ENDED', now), updatedAt: now })
      return { next, events: [spaceWasChanged(next), spaceWasModerated(next, { status: 'ENDED', replaced: [] })] }
    }),
  )
  return { before: before ?? after, after: after.erasingAt ? null : after }
}
