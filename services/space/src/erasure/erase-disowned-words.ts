import { limits } from '@love-space/contracts/limits.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import { isHidden } from '../spaces/disowned.rules.ts'
import { memberWordsAreErased } from '../spaces/space.events.ts'
import type { DisownedDoc } from '../spaces/space.model.ts'

const dayMs = 86_400_000

export const eraseDisownedWords = ({ spaces, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const now = clock()
  const before = new Date(now.getTime() - limits.disownedKeptDays * dayMs)
  const isDue = (one: DisownedDoc): boolean => isHidden(one) && one.at <= before
  const due = { disowned: { $elemMatch: { at: { $lte: before }, erasedAt: null, reversedAt: null } } }
  const erase = ({ _id }: { readonly _id: string }) =>
    spaces.mutate(_id, (space) => {
      const erased = space.disowned.filter(isDue)
      if (erased.length === 0 || space.erasingAt) return null
      const disowned = space.disowned.map((one) => {
        if (!isDue(one)) return one
        const { words: _words, before: _before, images: _images, ...rest } = one
        return { ...rest, erasedAt: now }
      })
      const next = nextOf(space, { disowned, updatedAt: now })
      return { next, events: erased.map(({ userId }) => memberWordsAreErased(next, userId, now)) }
    })
  return forEachMatching(spaces, due, erase, signal)
}
