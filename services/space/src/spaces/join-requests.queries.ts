import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { lookUpApplicant } from '@love-space/contracts/auth/user.internal.ts'
import type { JoinRequest, OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import type { Deps } from '../deps.ts'
import { openRequestOf, ownRequestIn } from './join-request.rules.ts'
import type { JoinRequestDoc, SpaceDoc } from './space.model.ts'
import { possibleSpacesOf, type SpaceMember } from './spaces.queries.ts'

export const spacesWithRequestOf = async (deps: Deps, userId: string): Promise<SpaceDoc[]> => {
  const named = await possibleSpacesOf(deps, userId)
  return named.filter(({ joinRequests }) => joinRequests.some((request) => request.userId === userId))
}

const timesOf = ({ askedAt, expiresAt }: JoinRequestDoc) => ({
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const ownJoinRequest = async (deps: Deps, userId: string): Promise<OwnJoinRequest | null> => {
  const now = deps.clock()
  const requests = (await spacesWithRequestOf(deps, userId)).flatMap((space) => ownRequestIn(space, userId, now) ?? [])
  const newest = requests.toSorted((a, b) => b.request.askedAt.getTime() - a.request.askedAt.getTime())
  const found = newest.find(({ state }) => state === 'waiting') ?? newest[0]
  return found ? { id: found.request.requestId, state: found.state, ...timesOf(found.request) } : null
}

export const joinRequestsFor = async (
  deps: Deps,
  { space }: SpaceMember,
  requestId: string,
): Promise<JoinRequest[]> => {
  const request = openRequestOf(space, deps.clock())
  if (!request) return []
  const params = { userId: request.userId }
  const asker = await unlessRefused('USER_NOT_FOUND', deps.users.call(lookUpApplicant, { params, requestId }))
  if (!asker) return []
  const { name, email } = asker.data
  return [{ id: request.requestId, ringId: request.ringId, name, email, ...timesOf(request) }]
}
