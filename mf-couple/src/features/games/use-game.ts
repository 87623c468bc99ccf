import type { User } from '@love-space/contracts/auth/user.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { showFailure, useAction } from '@love-space/ui/use-action.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { newestAbout } from '../../shared/waiting.rules.ts'
import { useSharedGame } from './game.queries.ts'
import { gameIdOf, play, heldGame, shownState, usePendingMoves, type Move } from './play.ts'

export function useGame(user: User, space: Space, key: GameKey, isOpen: boolean) {
  const { data, isError, isFetching, refetch } = useSharedGame(space.id, key, isOpen)
  const gameId = gameIdOf(space.id, key)
  const waiting = newestAbout(useHeldWritesOf(user.id), heldGame(gameId))
  const moves = usePendingMoves(({ moves }) => moves)
  const own = moves.filter((one) => one.gameId === gameId)
  const { run: next } = useAction((move: Move) => play(space.id, key, move), { failed: texts.moveFailed })
  // Not `useAction`: a move may start while others are running; they are sent one after the other.
  const make = async (move: Move): Promise<boolean> => {
    try {
      await play(space.id, key, move)
      return true
    } catch (error) {
      showFailure(error, texts.moveFailed, () => void make(move))
      return false
    }
  }
  return {
    key,
    interaction: data,
    state: shownState(data?.state ?? {}, waiting, own),
    waiting,
    isError,
    isFetching,
    refetch,
    /** Shows the move at once. Resolves to whether it was sent or held. */
    make,
    /** Makes a move that draws a card. Ignores a second press until the first move has arrived. */
    next,
  }
}

export type Game = ReturnType<typeof useGame>
