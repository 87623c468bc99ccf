import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { ofMembers } from './game.rules.ts'

export const erasePlayer = async ({ games }: Deps, userId: string): Promise<void> => {
  for (const { _id } of await games.find({ userIds: userId }, { select: ['_id'] })) {
    await games.mutate(_id, (game) => {
      const without = (ids: readonly string[]) => ids.filter((id) => id !== userId)
      const userIds = without(game.userIds)
      const state = ofMembers(game.state, userIds)
      const writtenBy = (game.writtenBy ?? []).filter((one) => one.userId !== userId)
      return { next: nextOf(game, { state, allowedBy: without(game.allowedBy), userIds, writtenBy }), events: [] }
    })
  }
}
