import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { showUndoToast } from '@love-space/ui/toast.ts'
import { challengeOf, completed, withoutCompletion } from './challenge.rules.ts'
import type { Game } from './use-game.ts'

export const pointsText = (n: number): string => (isOne(n) ? texts.onePoint : fill(texts.points, { n }))

export function useChallenge(user: User, space: Space, game: Game) {
  const challenge = challengeOf(game.state)
  const complete = async () => {
    const done = challenge
    const memberIds = space.users.map(({ id }) => id)
    if (!(await game.next(completed(done, user.id, memberIds, Math.random())))) return
    const booked = fill(texts.booked, { points: pointsText(done.points) })
    showUndoToast(booked, () => void game.make(withoutCompletion(done, user.id)))
  }
  return { challenge, complete }
}
