import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { ringBoundTo, ringLostBy, ringWithSettings, type RingSettings } from './ring.rules.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

export const bindRing = (deps: Deps, member: SpaceMember, ringId: string): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) => ringBoundTo(space, ringId, member.userId, deps.clock()))

/** Reports the owner's ring lost. By the event, the auth service ends the sessions it opened. */
export const reportRingLost = (deps: Deps, member: SpaceMember, ringId: string): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) => ringLostBy(space, ringId, member.userId, deps.clock()))

export const updateRing = (
  deps: Deps,
  member: SpaceMember,
  ringId: string,
  settings: RingSettings,
): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) =>
    ringWithSettings(space, { ringId, userId: member.userId }, settings, deps.clock()),
  )
