import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { withRequestRefused } from './join-request.rules.ts'
import type { Member } from './spaces.queries.ts'

export const refuseJoinRequest = async (deps: Deps, member: Member, requestId: string): Promise<void> => {
  await changeSpace(deps, member, (current) => withRequestRefused(current, requestId, deps.clock()))
}
