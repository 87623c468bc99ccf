import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { withPartnerDisowned } from './disowning.rules.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

/** Removes a second member who joined by a ring and is not the first member's partner; idempotent. */
export const disownPartner = (deps: Deps, member: SpaceMember): Promise<SpaceDoc> =>
  changeSpace(deps, member, (space) => withPartnerDisowned(space, member.userId, deps.clock()))
