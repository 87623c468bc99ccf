import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import { pinSettingWasReplaced } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'

const withoutFormerPinSettings = (space: SpaceDoc, now: Date): Change<SpaceDoc, DomainEvent> | null => {
  const chosen = space.rings.filter(({ neverAskedForPin }) => neverAskedForPin)
  if (chosen.length === 0) return null
  const rings = space.rings.map(({ neverAskedForPin: _neverAskedForPin, ...ring }) => ring)
  const next = nextOf(space, { rings, updatedAt: now })
  const events = chosen.flatMap(({ ringId, ownerId }) =>
    ownerId === null ? [] : [pinSettingWasReplaced(next, ringId, ownerId)],
  )
  return { next, events }
}

/**
 * Publishes an event for the owner of each ring that never asked for a PIN, and clears the ring's former setting.
 * Idempotent: one conditional write per space does both.
 */
export const notifyPinSettings = ({ spaces, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const untold = { $or: [{ 'rings.pinSetting': 'never' }, { 'rings.neverAskedForPin': true }] }
  const tell = ({ _id }: SpaceDoc) => spaces.mutate(_id, (space) => withoutFormerPinSettings(space, clock()))
  return forEachMatching(spaces, untold as never, tell, signal)
}
