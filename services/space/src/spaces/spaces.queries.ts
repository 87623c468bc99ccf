import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { spaceIdOfInvitation } from '../secrets.ts'
import { isInvitation } from './pair.rules.ts'
import type { SpaceDoc } from './space.model.ts'

const spacesPerUserMax = 50

declare const guarded: unique symbol

/** Somebody inside a space; only `requireMember` makes one, so no verb can forget to ask. */
export interface Member {
  readonly userId: string
  readonly space: SpaceDoc
  readonly [guarded]: true
}

/** Throws SPACE_NOT_FOUND also for a space that belongs to others. */
export const requireMember = async (
  { spaces, clock }: Deps,
  { userId }: { readonly userId: string },
  spaceId: string,
): Promise<Member> => {
  const space = await spaces.findById(spaceId)
  if (!space || space.erasingAt || !isMemberOf(space, userId) || !isReadable(space, clock()))
    throw new AppError('SPACE_NOT_FOUND')
  return { userId, space } as Member
}

/** The space a write gave back; a member's space is there. */
export const requireSpace = (space: SpaceDoc | null): SpaceDoc => {
  return requireFound(space, 'SPACE_NOT_FOUND')
}

/** Each by its id, the one look-up that costs the same on every server. */
const findEach = async ({ spaces }: Deps, ids: readonly string[]): Promise<SpaceDoc[]> => {
  const found = await Promise.all(ids.slice(-spacesPerUserMax).map((id) => spaces.findById(id)))
  return found.filter((space): space is SpaceDoc => space !== null && !space.erasingAt)
}

/** The spaces a user may be in, or has asked to join. */
export const spacesNamedFor = async (deps: Deps, userId: string): Promise<SpaceDoc[]> => {
  const found = await deps.userSpaces.findById(userId).lean()
  return findEach(deps, found?.spaceIds ?? [])
}

/** The spaces a user can read, the current one first. */
export const spacesOfUser = async (deps: Deps, userId: string): Promise<SpaceDoc[]> =>
  currentFirst(userId, await spacesNamedFor(deps, userId), deps.clock())

/** Throws ALREADY_IN_SPACE when one of these spaces is this person's and has not ended. */
export const refuseSecondSpace = async (deps: Deps, ids: readonly string[], userId: string): Promise<void> => {
  const others = await findEach(deps, ids)
  if (others.some((space) => space.status !== 'ENDED' && isMemberOf(space, userId))) {
    throw new AppError('ALREADY_IN_SPACE')
  }
}

/** One look-up by a unique key, whether the pair is known or not; the pair comes back with its tokens hashed. */
export const openPair = async (
  { spaces, secrets }: Deps,
  { token, object }: Pair,
): Promise<{ readonly space: SpaceDoc | null; readonly pair: Pair }> => {
  const isForInvitation = isInvitation(object)
  const pair = { token: secrets.hashOf(token), object: isForInvitation ? object : secrets.hashOf(object) }
  const found = isForInvitation
    ? await spaces.findById(spaceIdOfInvitation(token))
    : await spaces.findOne({ 'token.hash': pair.token })
  return { space: found?.erasingAt ? null : found, pair }
}
