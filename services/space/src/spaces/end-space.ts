import type { Clock } from '@love-space/service-kit/clock.ts'
import { membersAreHinted, spaceWasChanged } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

/** Ends a space for both; what has ended stays as it is. */
export const endSpace = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  member: Member,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const ended = await deps.spaces.mutate(member.space._id, (space, version) => {
    if (space.status === 'ENDED') return null
    const after: SpaceRecord = { ...space, version, status: 'ENDED', endedAt: now, updatedAt: now }
    return {
      update: { $set: { status: 'ENDED', endedAt: now, updatedAt: now } },
      events: [spaceWasChanged(after), membersAreHinted(after)],
    }
  })
  return written(ended)
}
