import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { ringWithSettings, type RingSettings } from './ring.rules.ts'
import type { SpaceDoc } from './space.model.ts'
import type { Member } from './spaces.queries.ts'

export const updateRing = (deps: Deps, member: Member, ringId: string, settings: RingSettings): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) =>
    ringWithSettings(space, { ringId, userId: member.userId }, settings, deps.clock()),
  )
