import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Seats } from '../seats/seat.model.ts'
import { spaceIdOfInvitation, type Secrets } from '../secrets.ts'
import { findOpening, isInvitation, isMember, type Opening, type Pair } from './opening.rules.ts'
import { currentFirst } from './space.facts.ts'
import type { Spaces } from './space.model.ts'
import type { SpaceRecord } from './space.types.ts'

const spacesPerUserMax = 50

declare const guarded: unique symbol

/** Somebody inside a space; only `requireMember` makes one, so no verb can forget to ask. */
export interface Member {
  readonly userId: string
  readonly space: SpaceRecord
  readonly [guarded]: true
}

/** Throws SPACE_NOT_FOUND also for a space that belongs to others. */
export const requireMember = async (spaces: Spaces, spaceId: string, userId: string): Promise<Member> => {
  const space = await spaces.findById(spaceId)
  if (!space || !isMember(space, userId)) throw new AppError('SPACE_NOT_FOUND')
  return { userId, space } as Member
}

/** The space of a write by a member; members never vanish while they write. */
export const written = (space: SpaceRecord | null): SpaceRecord => {
  if (!space) throw new AppError('SPACE_NOT_FOUND')
  return space
}

/** Each by its id, the one look-up that costs the same on every server. */
const findEach = async (spaces: Spaces, ids: readonly string[]): Promise<SpaceRecord[]> => {
  const found = await Promise.all(ids.slice(-spacesPerUserMax).map((id) => spaces.findById(id)))
  return found.filter((space) => space !== null)
}

/** The spaces a user is a member of, the current one first. */
export const spacesOfUser = async (
  deps: { readonly spaces: Spaces; readonly seats: Seats },
  userId: string,
): Promise<SpaceRecord[]> => {
  const seat = await deps.seats.findOne({ _id: userId }).lean()
  const found = await findEach(deps.spaces, seat?.spaceIds ?? [])
  return currentFirst(found.filter((space) => isMember(space, userId)))
}

/** Throws ALREADY_IN_SPACE when one of these spaces is this person's and has not ended. */
export const refuseSecondSpace = async (spaces: Spaces, ids: readonly string[], userId: string): Promise<void> => {
  const others = await findEach(spaces, ids)
  if (others.some((space) => space.status !== 'ENDED' && isMember(space, userId))) {
    throw new AppError('ALREADY_IN_SPACE')
  }
}

export const pairOf = (secrets: Secrets, token: string, object: string): Pair => ({
  tokenHash: secrets.hashOf(token),
  object: object === 'alpha' || object === 'beta' ? object : { hash: secrets.hashOf(object) },
})

export interface OpenedPair {
  readonly space: SpaceRecord | null
  readonly pair: Pair
  readonly opening: Opening
}

/** One look-up by a unique key, whether the pair is known or not. */
export const openPair = async (
  deps: { readonly spaces: Spaces; readonly secrets: Secrets },
  link: { readonly token: string; readonly object: string },
  now: Date,
): Promise<OpenedPair> => {
  const pair = pairOf(deps.secrets, link.token, link.object)
  const space = isInvitation(pair)
    ? await deps.spaces.findById(spaceIdOfInvitation(link.token))
    : await deps.spaces.findOne({ 'token.hash': pair.tokenHash })
  return { space, pair, opening: findOpening(space, pair, now) }
}
