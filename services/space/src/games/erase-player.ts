import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'

/** Takes somebody's id out of every game they played. */
export const erasePlayer = async ({ games }: Deps, userId: string): Promise<void> => {
  for (const { _id } of await games.find({ userIds: userId }, { select: ['_id'] })) {
    await games.mutate(_id, (game) => {
      const { scoreByUser, turn, ...rest } = game.state
      const scores = Object.entries(scoreByUser ?? {}).filter(([id]) => id !== userId)
      const state = {
        ...rest,
        ...(scoreByUser ? { scoreByUser: Object.fromEntries(scores) } : {}),
        ...(turn === undefined ? {} : { turn: turn === userId ? null : turn }),
      }
      const without = (ids: readonly string[]) => ids.filter((id) => id !== userId)
      const next = nextOf(game, { state, allowedBy: without(game.allowedBy), userIds: without(game.userIds) })
      return { next, events: [] }
    })
  }
}
