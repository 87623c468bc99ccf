import type { updateSpace as contract } from '@love-space/contracts/http/space.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { requireValidSettings, requireWritable } from './settings.rules.ts'
import { membersAreHinted, spaceWasChanged } from './space.events.ts'
import type { Spaces } from './space.model.ts'
import { written, type Member } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

type Settings = BodyOf<typeof contract>

/** The settings that other services keep a copy of. */
const concernsOthers = (settings: Settings): boolean =>
  settings.timeZone !== undefined || settings.loveStreakCriteria !== undefined

export const updateSpace = async (
  deps: { readonly spaces: Spaces; readonly clock: Clock },
  member: Member,
  settings: Settings,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const changed = await deps.spaces.mutate(member.space._id, (space, version) => {
    requireWritable(space)
    requireValidSettings(settings, space.timeZone, now)
    const { customName } = settings
    const fields = { ...settings, ...(customName === undefined ? {} : { customName: customName.trim() }) }
    const after = { ...space, ...fields, version, updatedAt: now } as SpaceRecord
    return {
      update: { $set: { ...fields, updatedAt: now } },
      events: [...(concernsOthers(settings) ? [spaceWasChanged(after)] : []), membersAreHinted(after)],
    }
  })
  return written(changed)
}
