import { putInteraction } from '@love-space/contracts/space/interaction.calls.ts'
import type { GameKey, GameState, Interaction } from '@love-space/contracts/space/interaction.ts'
import { mergeStates } from '@love-space/couple-rules/game-state.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { heldWritesOf, useHeldWrites, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { create } from 'zustand'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { newestAbout } from '../../shared/waiting.rules.ts'
import { gameQuery } from './game.queries.ts'

/** A pure change of a game's state. It is applied again after a conflict with the partner's move. */
export type Move = (state: GameState) => GameState

interface Pending {
  readonly gameId: string
  readonly move: Move
  /** State that the move is based on while it is sent; newer data from the server may include the move already. */
  readonly base?: GameState
}

/** Moves that are shown optimistically and not confirmed yet. */
export const usePendingMoves = create<{ moves: readonly Pending[] }>(() => ({ moves: [] }))

export const gameIdOf = (spaceId: string, key: GameKey): string => `${spaceId}-${key}`
export const heldGame = (gameId: string) => ({ kind: 'game', ref: gameId })

const withHeld = (state: GameState, waiting: HeldWrite | undefined): GameState =>
  waiting?.reason === 'offline' ? mergeStates(state, waiting.body as GameState) : state

export const shownState = (state: GameState, waiting: HeldWrite | undefined, moves: readonly Pending[]): GameState =>
  moves.reduce((shown, { move }) => move(shown), moves[0]?.base ?? withHeld(state, waiting))

const retriesMax = 8
const queues = new Map<string, Promise<unknown>>()

const inTurn = <T>(gameId: string, work: () => Promise<T>): Promise<T> => {
  const turn = (queues.get(gameId) ?? Promise.resolve()).then(work, work)
  queues.set(
    gameId,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Makes a move optimistically. Sends it under an optimistic lock, with up to `retriesMax` retries on conflict. Offline,
 * holds the move and merges it when it is sent.
 */
export async function play(spaceId: string, key: GameKey, move: Move): Promise<void> {
  const gameId = gameIdOf(spaceId, key)
  usePendingMoves.setState(({ moves }) => ({ moves: [...moves, { gameId, move }] }))
  try {
    await isAnsweredNow(inTurn(gameId, () => send(spaceId, key, move)))
  } finally {
    usePendingMoves.setState(({ moves }) => ({ moves: moves.filter((one) => one.move !== move) }))
  }
}

const makeOn = (base: GameState, move: Move): GameState => {
  usePendingMoves.setState(({ moves }) => ({
    moves: moves.map((one) => (one.move === move ? { ...one, base } : one)),
  }))
  return move(base)
}

async function send(spaceId: string, key: GameKey, move: Move): Promise<void> {
  const query = gameQuery(spaceId, key)
  const gameId = gameIdOf(spaceId, key)
  for (let tries = 0; ; tries += 1) {
    const known: Interaction | undefined = queryClient.getQueryData(query.queryKey)
    const base = tries === 0 && known ? known : await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const held = heldWritesOf(credentials.userId(), useHeldWrites.getState().writes)
    const state = makeOn(withHeld(base.state, newestAbout(held, heldGame(gameId))), move)
    const body = { ...state, at: new Date().toISOString() }
    try {
      const answer = await api.call(putInteraction, {
        params: { spaceId, key },
        body,
        headers: { 'If-Match': `"${base.version}"` },
        idempotencyKey: gameId,
        queueOffline: heldGame(gameId),
      })
      // The live stream may have delivered a newer version already.
      queryClient.setQueryData(query.queryKey, (known) =>
        known && known.version > answer.data.version ? known : answer.data,
      )
      return
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'PRECONDITION_FAILED'
      if (!isConflict || tries >= retriesMax) throw error
    }
  }
}
