import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { ringFields } from './ring.rules.ts'
import { requireWritable } from './settings.rules.ts'
import { membersAreHinted, ringWasBound } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

/** Makes a free ring of the member's own space theirs; a second try by its owner changes nothing. */
export const bindRing = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  { userId, space }: Member,
  ringId: string,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const changed = await deps.spaces.mutate(space._id, (current, version) => {
    const ring = current.rings.find((one) => one.ringId === ringId)
    if (!ring) throw new AppError('RING_NOT_FOUND')
    if (ring.status !== 'ACTIVE') throw new AppError('RING_INACTIVE')
    if (ring.ownerId === userId) return null
    if (ring.ownerId !== null) throw new AppError('RING_TAKEN')
    requireWritable(current)
    const after = { ...current, version, updatedAt: now }
    return {
      update: { $set: { ...ringFields(current, ringId, { ownerId: userId, boundAt: now }), updatedAt: now } },
      events: [ringWasBound(after, ringId, userId), membersAreHinted(after, ringId)],
    }
  })
  return written(changed)
}
