import type { Actor, Shown } from '@love-space/contracts/auth/user.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { nobody, shownOf } from '@love-space/couple-rules/shown.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { isPresent, type Member } from './member.ts'
import type { People } from './people.ts'

/** Returns the names of users. Erased and unknown ones get a general name in the reader's language. */
export const readPeople = async (
  people: People,
  readerId: string,
  userIds: readonly string[],
): Promise<{
  readonly language: Language
  readonly isNamed: (userId: string) => boolean
  readonly shown: (userId: string) => Actor
}> => {
  const found = await people.find([readerId, ...userIds])
  const language = found.get(readerId)?.language ?? firstLanguage
  const wanted = new Set(userIds)
  const known = (id: string): Shown => (wanted.has(id) && found.get(id)) || nobody
  return {
    language,
    isNamed: (id) => known(id).name !== '',
    shown: (id) => {
      const shown = shownOf(known(id))
      return { id, ...shown, name: shown.name || serverTextsIn(language).namelessPartner }
    },
  }
}

export const readAuthors = async (
  people: People,
  member: Member,
  authorIds: readonly string[],
): Promise<(userId: string) => Actor> => {
  const present = authorIds.filter((authorId) => isPresent(member, authorId))
  return (await readPeople(people, member.userId, present)).shown
}
