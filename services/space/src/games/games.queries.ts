import { findAdults } from '@love-space/contracts/auth/user.internal.ts'
import { isGameKey, type GameKey, type Interaction } from '@love-space/contracts/space/interaction.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { gameIdOf, type GameDoc } from './game.model.ts'
import { ofMembers } from './game.rules.ts'
import { hiddenAuthorsOf } from '../spaces/disowned.rules.ts'
import { withoutEntriesOf } from './written-entries.rules.ts'
import { presenceIdOf } from './presence.model.ts'

export const requireGame = (key: string): GameKey => {
  if (!isGameKey(key)) throw new AppError('NOT_FOUND')
  return key
}

export const presentIn = async ({ presences, clock }: Deps, member: SpaceMember, key: GameKey): Promise<string[]> => {
  const ids = memberIdsOf(member.space).map((userId) => presenceIdOf(member.space._id, key, userId))
  const now = clock()
  return (await presences.findByIds(ids)).filter(({ until }) => until > now).map(({ userId }) => userId)
}

/** Returns whether both members are 18 or older; false while the auth service is unavailable. */
const areAdults = async ({ users, logger }: Deps, member: SpaceMember): Promise<boolean> => {
  const ids = memberIdsOf(member.space)
  if (ids.length < 2) return false
  try {
    const { data } = await users.call(findAdults, { body: { ids } })
    return ids.every((id) => data.adultIds.includes(id))
  } catch (error) {
    logger.warn({ error }, 'Asking the auth service whether both members are adults failed; spicy cards stay hidden')
    return false
  }
}

export const spicyOf = async (
  deps: Deps,
  member: SpaceMember,
  key: GameKey,
  game: GameDoc | null,
): Promise<Interaction['spicy']> => {
  const ids = memberIdsOf(member.space)
  const allowedBy = ids.filter((id) => game?.allowedBy.includes(id))
  const isAsked = key === 'truth_or_dare'
  const adults = isAsked && (await areAdults(deps, member))
  return { isOpen: adults && allowedBy.length === 2, areAdults: adults, allowedBy }
}

export const findGame = ({ games }: Deps, member: SpaceMember, key: GameKey): Promise<GameDoc | null> =>
  games.findById(gameIdOf(member.space._id, key))

export const toInteraction = async (
  deps: Deps,
  member: SpaceMember,
  key: GameKey,
  game: GameDoc | null,
): Promise<Interaction> => {
  const [present, spicy] = await Promise.all([presentIn(deps, member, key), spicyOf(deps, member, key, game)])
  const state = game ? withoutEntriesOf(game.state, game.writtenBy ?? [], hiddenAuthorsOf(member.space)) : {}
  return { state: ofMembers(state, memberIdsOf(member.space)), version: game?.version ?? 0, present, spicy }
}
