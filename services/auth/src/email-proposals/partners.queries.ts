import { getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'

export const findPartnerWithProposal = async (deps: Deps, userId: string): Promise<UserDoc | undefined> => {
  const { data } = await deps.space.call(getSpacesOfUser, { params: { userId } })
  const partnerIds = data.spaces.flatMap(({ members }) =>
    members.flatMap((member) => (member.userId === userId ? [] : [member.userId])),
  )
  if (partnerIds.length === 0) return undefined
  return (await deps.users.findByIds(partnerIds)).find(({ emailProposal }) => emailProposal !== null)
}
