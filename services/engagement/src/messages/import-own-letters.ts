import type { importOwnLetters as importRoute } from '@love-space/contracts/engagement/message.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { addImported } from './import-messages.ts'
import { requireImportable, writingTime } from './message.rules.ts'

type Letters = Filled<(typeof importRoute)['body']>['letters']

/** Checks all letters, then adds those of days on which the member has none, and returns their number. */
export const importOwnLetters = async (deps: Deps, member: WritingMember, letters: Letters): Promise<number> => {
  const now = deps.clock()
  for (const [index, { date, writtenAt }] of letters.entries())
    requireImportable(member.calendar, now, { date, at: writtenAt }, [
      `body.letters.${index}.date`,
      `body.letters.${index}.writtenAt`,
    ])
  const added = await Promise.all(
    letters.map((letter) => addImported(deps, member, letter, writingTime(now, letter.writtenAt))),
  )
  return added.filter(Boolean).length
}
