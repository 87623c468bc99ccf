import { unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { enterOneSpace } from './enter-one-space.ts'
import { changeSpace } from './change-space.ts'
import { withRequestAccepted, withRequestRefused, withoutRequestsOf } from './join-request.rules.ts'
import { spacesWithRequestOf } from './join-requests.queries.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

/** Adds the asker as second member. Throws JOIN_REQUEST_GONE, also if the asker has joined another space. */
export const acceptJoinRequest = async (deps: Deps, member: SpaceMember, requestId: string): Promise<SpaceDoc> => {
  const { space } = member
  const request = requireFound(
    space.joinRequests.find((one) => one.requestId === requestId),
    'JOIN_REQUEST_GONE',
  )
  const accept = () => changeSpace(deps, member, (current) => withRequestAccepted(current, requestId, deps.clock()))
  const entered = await unlessRefused('ALREADY_IN_SPACE', enterOneSpace(deps, request.userId, space._id, accept))
  return requireFound(entered, 'JOIN_REQUEST_GONE')
}

export const refuseJoinRequest = async (deps: Deps, member: SpaceMember, requestId: string): Promise<void> => {
  await changeSpace(deps, member, (current) => withRequestRefused(current, requestId, deps.clock()))
}

export const withdrawJoinRequest = async (deps: Deps, userId: string): Promise<void> => {
  for (const { _id } of await spacesWithRequestOf(deps, userId)) {
    await deps.spaces.mutate(_id, (space) => withoutRequestsOf(space, userId, deps.clock()))
  }
}
