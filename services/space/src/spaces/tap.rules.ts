import type { TapVerdict } from '@love-space/contracts/auth/tap-verdict.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { opensEmptySpace, type Opening } from './opening.rules.ts'
import { memberIdsOf } from './space.facts.ts'
import type { SpaceDoc } from './space.model.ts'

const unknownVerdict: TapVerdict = {
  found: 'unknown',
  spaceId: null,
  spaceName: null,
  spaceStatus: null,
  spaceSettingComplete: false,
  memberIds: [],
  ringId: null,
  ringName: null,
  ownerId: null,
  pinSetting: null,
  canCreateSpace: false,
}

/** What auth is told of a pair; an unknown one says nothing of the space whose token it may hold. */
export const verdictOf = (space: SpaceDoc | null, opening: Opening): TapVerdict => {
  if (!space || opening.found === 'unknown') return unknownVerdict
  return {
    found: opening.found,
    spaceId: space._id,
    spaceName: space.customName,
    spaceStatus: space.status,
    spaceSettingComplete: space.spaceSettingComplete,
    memberIds: memberIdsOf(space),
    ringId: opening.ring?.ringId ?? null,
    ringName: opening.ring?.name ?? null,
    ownerId: opening.ring?.ownerId ?? null,
    pinSetting: opening.ring?.asksPinSince ? 'first-tap' : (opening.ring?.pinSetting ?? null),
    ...(opening.ring && joinNeedsYes(space, opening.ring) ? { joinNeedsYes: true as const } : {}),
    canCreateSpace: opensEmptySpace(space, opening),
  }
}
