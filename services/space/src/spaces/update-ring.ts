import type { PinSetting } from '@love-space/contracts/http/space.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { ownRing, ringFields } from './ring.rules.ts'
import { requireWritable } from './settings.rules.ts'
import { membersAreHinted } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

export interface RingChange {
  readonly name?: string | undefined
  readonly pinSetting?: PinSetting | undefined
}

export const updateRing = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  { userId, space }: Member,
  ringId: string,
  { name, pinSetting }: RingChange,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const changed = await deps.spaces.mutate(space._id, (current, version) => {
    ownRing(current, ringId, userId)
    requireWritable(current)
    const fields = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(pinSetting === undefined ? {} : { pinSetting }),
    }
    const after = { ...current, version, updatedAt: now }
    return {
      update: { $set: { ...ringFields(current, ringId, fields), updatedAt: now } },
      events: [membersAreHinted(after, ringId)],
    }
  })
  return written(changed)
}
