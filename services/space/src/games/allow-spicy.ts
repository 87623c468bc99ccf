import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import { AppError, unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { gameHasChanged } from './game.events.ts'
import { gameIdOf, type GameDoc } from './game.model.ts'

/** Records a member's consent to spicy cards. Withdrawing it also leaves the spicy category. */
export const allowSpicy = async (
  deps: Deps,
  member: SpaceMember,
  key: GameKey,
  isAllowed: boolean,
): Promise<GameDoc> => {
  if (key !== 'truth_or_dare') throw new AppError('NOT_FOUND')
  requireWritable(member.space)
  const { userId, space } = member
  const _id = gameIdOf(space._id, key)
  const now = deps.clock()
  const game = { _id, spaceId: space._id, key, state: {}, allowedBy: [], userIds: [] }
  await unlessDuplicate(deps.games.insert(game, []))
  const changed = await deps.games.mutate(_id, (game) => {
    const others = game.allowedBy.filter((id) => id !== userId)
    if (game.allowedBy.includes(userId) === isAllowed) return null
    const allowedBy = isAllowed ? [...others, userId] : others
    const isOver = !isAllowed && game.state.category === 'spicy'
    const state = isOver ? { ...game.state, category: 'sweet' as const, at: now.toISOString() } : game.state
    const userIds = [...new Set([...game.userIds, ...allowedBy])]
    return { next: nextOf(game, { allowedBy, state, userIds }), events: [gameHasChanged(member, key, now)] }
  })
  return requireFound(changed, 'SPACE_NOT_FOUND')
}
