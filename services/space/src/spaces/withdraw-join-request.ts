import type { Deps } from '../deps.ts'
import { withoutRequestsOf } from './join-request.rules.ts'
import { spacesAskedBy } from './join-requests.queries.ts'

/** Takes back whatever this person asked. */
export const withdrawJoinRequest = async (deps: Deps, userId: string): Promise<void> => {
  for (const { _id } of await spacesAskedBy(deps, userId)) {
    await deps.spaces.mutate(_id, (space) => withoutRequestsOf(space, userId, deps.clock()))
  }
}
