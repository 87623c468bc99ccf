import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { newInvitationToken, newToken } from '../secrets.ts'
import { newInvitation, newRing, newSpace } from './new-space.rules.ts'
import { ringWasRecorded, spaceWasChanged } from './space.events.ts'
import type { InvitationDoc, SpaceDoc } from './space.model.ts'

export interface IssuedRing {
  readonly ringId: string
  readonly token: string
}

const insert = (
  { spaces, secrets, clock }: Deps,
  given: Pick<SpaceDoc, '_id'> & Partial<SpaceDoc>,
  token: string,
): Promise<SpaceDoc> => {
  const now = clock()
  const space = newSpace({ token: secrets.store(token), ...given }, now)
  const recorded = space.rings.map(({ ringId }) => ringWasRecorded(ringId, now))
  return spaces.insert(space, [spaceWasChanged(space), ...recorded])
}

/** Creates an empty space with free rings; only this response has its tokens in the clear. */
export const issueSpace = async (
  deps: Deps,
  ringCount: number,
): Promise<{ spaceId: string; token: string; rings: IssuedRing[] }> => {
  const spaceId = newId()
  const token = newToken()
  const issued = Array.from({ length: ringCount }, () => ({ ringId: newId(), token: newToken() }))
  const rings = issued.map((ring, index) => newRing(ring.ringId, deps.secrets.store(ring.token), index + 1))
  await insert(deps, { _id: spaceId, rings }, token)
  return { spaceId, token, rings: issued }
}

export const issueAlphaInvitation = async (deps: Deps): Promise<InvitationDoc> => {
  const _id = newId()
  const token = deps.secrets.store(newInvitationToken(_id))
  const invitation = newInvitation({ invitationId: newId(), object: 'alpha', token, createdBy: null }, deps.clock())
  await insert(deps, { _id, invitations: [invitation] }, newToken())
  return invitation
}
