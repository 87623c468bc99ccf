import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { ringFields } from './entry.rules.ts'
import { membersAreHinted, ringWasLost } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { RingRecord, SpaceRecord } from './space.types.ts'

/** Somebody else's ring is as good as none. */
export const ownRing = (space: SpaceRecord, ringId: string, userId: string): RingRecord => {
  const ring = space.rings.find((one) => one.ringId === ringId && one.ownerId === userId)
  if (!ring) throw new AppError('RING_NOT_FOUND')
  return ring
}

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
