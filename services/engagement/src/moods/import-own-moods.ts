import type { importOwnMoods as importRoute } from '@love-space/contracts/engagement/mood.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { requireImportable, writingTime } from '../messages/message.rules.ts'
import { addImportedMood } from './import-moods.ts'

type Moods = Filled<(typeof importRoute)['body']>['moods']

/** Checks all moods, then adds those of days on which the member has none, and returns their number. */
export const importOwnMoods = async (deps: Deps, member: WritingMember, moods: Moods): Promise<number> => {
  const now = deps.clock()
  for (const [index, { date, ratedAt }] of moods.entries())
    requireImportable(member.calendar, now, { date, at: ratedAt }, [
      `body.moods.${index}.date`,
      `body.moods.${index}.ratedAt`,
    ])
  const added = await Promise.all(
    moods.map(({ date, rating, note, ratedAt }) =>
      addImportedMood(deps, member, {
        day: date,
        rating,
        note: note?.trim() ?? null,
        ratedAt: writingTime(now, ratedAt),
      }),
    ),
  )
  return added.filter(Boolean).length
}
