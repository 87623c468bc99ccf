import type { Doer } from '@love-space/contracts/media/memory.ts'
import { isPresent, type Member } from '@love-space/members/member.ts'
import { firstLanguage } from '@love-space/contracts/languages.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import type { Deps } from '../deps.ts'

/** How the author of an action is shown to a member; a person who left or was erased has a general name. */
export const readDoers = async (
  { members }: Deps,
  member: Member,
  userIds: readonly string[],
): Promise<(userId: string) => Doer> => {
  const people = await members.people.find([member.userId, ...userIds.filter((userId) => isPresent(member, userId))])
  const { namelessPartner } = serverTextsIn(people.get(member.userId)?.language ?? firstLanguage)
  return (id) => {
    const { name = '', avatar = null } = people.get(id) ?? {}
    return { id, name: name === '' ? namelessPartner : name, avatar }
  }
}
