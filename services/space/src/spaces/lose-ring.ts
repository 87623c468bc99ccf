import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { ringLostBy } from './ring.rules.ts'
import type { SpaceDoc } from './space.model.ts'
import type { Member } from './spaces.queries.ts'

/** Closes the owner's ring at once; auth ends what it opened when it hears of it. */
export const loseRing = (deps: Deps, member: Member, ringId: string): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) => ringLostBy(space, ringId, member.userId, deps.clock()))
