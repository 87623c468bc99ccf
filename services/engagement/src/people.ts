import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { isPresent, type Member } from '@love-space/members/member.ts'
import type { Person } from '@love-space/members/people.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import type { Deps } from './deps.ts'

type Shown = Pick<Person, 'name' | 'avatar'>

/** What is known of a reader, and of whom they read about: somebody who was erased, or whose name cannot be read, has a general one. */
export const readPeople = async (
  deps: Deps,
  readerId: string,
  userIds: readonly string[],
): Promise<{
  readonly language: Language
  readonly shown: (userId: string) => Shown & { readonly isNamed: boolean }
}> => {
  const people = await deps.members.people.find([readerId, ...userIds])
  const language = people.get(readerId)?.language ?? firstLanguage
  const named = new Set(userIds)
  return {
    language,
    shown: (userId) => {
      const { name = '', avatar = null } = (named.has(userId) ? people.get(userId) : undefined) ?? {}
      const isNamed = name !== ''
      return { name: isNamed ? name : serverTextsIn(language).namelessPartner, avatar, isNamed }
    },
  }
}

/** How authors are shown to a member: a person who left the space has a general name too. */
export const readAuthors = async (
  deps: Deps,
  member: Member,
  authorIds: readonly string[],
): Promise<(userId: string) => Shown> => {
  const present = authorIds.filter((authorId) => isPresent(member, authorId))
  const { shown } = await readPeople(deps, member.userId, present)
  return (userId) => {
    const { name, avatar } = shown(userId)
    return { name, avatar }
  }
}
