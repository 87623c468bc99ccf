import type { Clock } from '@love-space/service-kit/clock.ts'
import { ownRing, ringFields } from './ring.rules.ts'
import { membersAreHinted, ringWasLost } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

/** Closes the owner's ring at once, in a read-only space too; auth ends what it opened when it hears of it. */
export const loseRing = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  { userId, space }: Member,
  ringId: string,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const changed = await deps.spaces.mutate(space._id, (current, version) => {
    if (ownRing(current, ringId, userId).status !== 'ACTIVE') return null
    const after = { ...current, version, updatedAt: now }
    return {
      update: { $set: { ...ringFields(current, ringId, { status: 'INACTIVE' }), updatedAt: now } },
      events: [ringWasLost(after, ringId, userId), membersAreHinted(after, ringId)],
    }
  })
  return written(changed)
}
