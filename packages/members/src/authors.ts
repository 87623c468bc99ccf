import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { isPresent, type Member } from './member.ts'
import type { People } from './people.ts'

/** Who did something, as a reader is shown them. */
export interface Author {
  readonly id: string
  readonly name: string
  readonly avatar: string | null
}

/** Reads how people are shown to a reader: somebody who was erased, or whose name cannot be read, has a general name in the reader's language. */
export const readPeople = async (
  people: People,
  readerId: string,
  userIds: readonly string[],
): Promise<{
  readonly language: Language
  readonly shown: (userId: string) => Author & { readonly isNamed: boolean }
}> => {
  const found = await people.find([readerId, ...userIds])
  const language = found.get(readerId)?.language ?? firstLanguage
  const named = new Set(userIds)
  return {
    language,
    shown: (id) => {
      const { name = '', avatar = null } = (named.has(id) ? found.get(id) : undefined) ?? {}
      const isNamed = name !== ''
      return { id, name: isNamed ? name : serverTextsIn(language).namelessPartner, avatar, isNamed }
    },
  }
}

/** Reads how authors are shown to a member: a person who left the space has a general name too. */
export const readAuthors = async (
  people: People,
  member: Member,
  authorIds: readonly string[],
): Promise<(userId: string) => Author> => {
  const present = authorIds.filter((authorId) => isPresent(member, authorId))
  const { shown } = await readPeople(people, member.userId, present)
  return (userId) => {
    const { id, name, avatar } = shown(userId)
    return { id, name, avatar }
  }
}
