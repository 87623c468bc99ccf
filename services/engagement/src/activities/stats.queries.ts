import type { UserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { countItems } from '@love-space/contracts/media/item.internal.ts'
import { partnersOf, type Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { readLoveStreak } from './activities.queries.ts'

export const readStats = async (deps: Deps, member: Member, requestId: string): Promise<UserStats> => {
  const { userId, spaceId, authorIds } = member
  const [messages, moods, { streak }, { data: items }] = await Promise.all([
    deps.messages.count({ spaceId, userId: { $in: [...authorIds] } }),
    deps.moods.count({ spaceId, userId: { $in: [...partnersOf(member)] } }),
    readLoveStreak(deps, member),
    deps.media.call(countItems, { params: { userId }, query: { spaceId }, requestId }),
  ])
  return { messages, moods, streak, ...items }
}
