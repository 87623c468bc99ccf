import type { GameKey, GameState } from '@love-space/contracts/space/interaction.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isMove } from '@love-space/couple-rules/game-state.ts'
import { AppError, unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { gameHasChanged, gameWasPlayed } from './game.events.ts'
import { gameIdOf, type GameDoc } from './game.model.ts'
import { afterWrite, isSpicy, ofMembers, requireState, normalisedState, moveIdOf, withMove } from './game.rules.ts'
import { writtenAfter } from './written-entries.rules.ts'
import { findGame, presentIn, spicyOf } from './games.queries.ts'

const usersIn = ({ scoreByUser, turn }: GameState, others: readonly string[]): string[] => [
  ...new Set([...Object.keys(scoreByUser ?? {}), ...(typeof turn === 'string' ? [turn] : []), ...others]),
]

/**
 * Stores a game's state if `madeFrom` is the present version. Without it, merges the state with the stored one. A repeated
 * move changes nothing and is answered with the present state.
 */
export const putGame = async (
  deps: Deps,
  member: SpaceMember,
  key: GameKey,
  body: GameState,
  madeFrom: number | null | undefined,
): Promise<GameDoc> => {
  const memberIds = memberIdsOf(member.space)
  requireWritable(member.space)
  requireState(key, body, memberIds)
  const now = deps.clock()
  const [, second] = member.space.members
  const writer = second?.userId === member.userId && second.ringId !== undefined ? member.userId : null
  const writers = writer === null ? [] : [writer]
  const given = normalisedState(body, now)
  const moveId = moveIdOf(member.userId, body, madeFrom)
  const known = await findGame(deps, member, key)
  if (isSpicy(known?.state ?? {}, given) && !(await spicyOf(deps, member, key, known)).isOpen) {
    throw new AppError('SPICY_NOT_ALLOWED')
  }
  const isAlone = (await presentIn(deps, member, key)).every((id) => id === member.userId)
  const eventsOf = (before: GameState, after: GameState) => [
    gameHasChanged(member, key, now),
    ...(isAlone && isMove(before, after) ? [gameWasPlayed(member, key, now)] : []),
  ]
  const _id = gameIdOf(member.space._id, key)
  if (!known) {
    if (madeFrom !== undefined && madeFrom !== 0) throw new AppError('PRECONDITION_FAILED')
    const game = {
      _id,
      spaceId: member.space._id,
      key,
      state: given,
      allowedBy: [],
      userIds: usersIn(given, writers),
      moves: withMove([], moveId),
      writtenBy: writtenAfter([], { before: {}, after: given, userId: writer }),
    }
    const begun = await unlessDuplicate(deps.games.insert(game, eventsOf({}, given)))
    if (begun) return begun
    // The partner created the game at the same moment; it is changed below.
  }
  const changed = await deps.games.mutate(_id, (current) => {
    if (moveId !== undefined && current.moves?.includes(moveId)) return null
    if (madeFrom !== undefined && current.version !== madeFrom) throw new AppError('PRECONDITION_FAILED')
    // A member may have withdrawn their consent since the check above.
    const isAllowed = memberIds.length === limits.membersMax && memberIds.every((id) => current.allowedBy.includes(id))
    if (isSpicy(current.state, given) && !isAllowed) throw new AppError('SPICY_NOT_ALLOWED')
    const before = ofMembers(current.state, memberIds)
    const state = afterWrite(before, given, madeFrom !== undefined)
    if (JSON.stringify(state) === JSON.stringify(current.state)) return null
    const writtenBy = writtenAfter(current.writtenBy ?? [], { before, after: state, userId: writer })
    const next = nextOf(current, {
      state,
      userIds: usersIn(state, [...current.allowedBy, ...writtenBy.map((one) => one.userId)]),
      writtenBy,
      moves: withMove(current.moves, moveId),
    })
    return { next, events: eventsOf(before, state) }
  })
  return requireFound(changed, 'SPACE_NOT_FOUND')
}
