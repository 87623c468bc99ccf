import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { ringBoundTo } from './ring.rules.ts'
import type { SpaceDoc } from './space.model.ts'
import type { Member } from './spaces.queries.ts'

/** Makes a free ring of the member's own space theirs. */
export const bindRing = (deps: Deps, member: Member, ringId: string): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) => ringBoundTo(space, ringId, member.userId, deps.clock()))
