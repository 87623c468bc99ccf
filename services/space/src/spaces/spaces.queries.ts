import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { spaceIdOfInvitation } from '../secrets.ts'
import { requireTapped } from '../sun/sun-ring.ts'
import { isInvitation, ringAt } from './pair.rules.ts'
import type { SpaceDoc } from './space.model.ts'

const spacesPerUserMax = 50

declare const guarded: unique symbol

/** A user verified as a member. Only `requireMember` creates one, so no verb can skip the check. */
export interface SpaceMember {
  readonly userId: string
  readonly space: SpaceDoc
  readonly [guarded]: true
}

/** Returns the space and its member. Throws SPACE_NOT_FOUND, also for another couple's space. */
export const requireMember = async (
  { spaces, clock }: Deps,
  { userId }: { readonly userId: string },
  spaceId: string,
): Promise<SpaceMember> => {
  const space = await spaces.findById(spaceId)
  if (!space || space.erasingAt || !isMemberOf(space, userId) || !isReadable(space, clock()))
    throw new AppError('SPACE_NOT_FOUND')
  return { userId, space } as SpaceMember
}

export const requireSpace = (space: SpaceDoc | null): SpaceDoc => {
  return requireFound(space, 'SPACE_NOT_FOUND')
}

/** Reads each space by its primary key, which costs the same on every database server. */
const findEach = async ({ spaces }: Deps, ids: readonly string[]): Promise<SpaceDoc[]> => {
  const found = await Promise.all(ids.slice(-spacesPerUserMax).map((id) => spaces.findById(id)))
  return found.filter((space): space is SpaceDoc => space !== null && !space.erasingAt)
}

export const possibleSpacesOf = async (deps: Deps, userId: string): Promise<SpaceDoc[]> => {
  const found = await deps.userSpaces.findById(userId).lean()
  return findEach(deps, found?.spaceIds ?? [])
}

export const spacesOfUser = async (deps: Deps, userId: string): Promise<SpaceDoc[]> =>
  currentFirst(userId, await possibleSpacesOf(deps, userId), deps.clock())

/** Throws ALREADY_IN_SPACE if the user is a member of one of these spaces and it has not ended. */
export const refuseSecondSpace = async (deps: Deps, ids: readonly string[], userId: string): Promise<void> => {
  const others = await findEach(deps, ids)
  if (others.some((space) => space.status !== 'ENDED' && isMemberOf(space, userId))) {
    throw new AppError('ALREADY_IN_SPACE')
  }
}

/** A link's pair, and the ticket that the browser has of a ring that signs its taps. */
export interface PresentedLink extends Pair {
  readonly ticket?: string | null | undefined
}

/** Finds the space of a pair. Runs the same reads whether or not it exists. Returns the pair with hashed tokens. */
export const findPair = async (
  { spaces, secrets }: Deps,
  { token, object }: Pair,
): Promise<{ readonly space: SpaceDoc | null; readonly pair: Pair }> => {
  const isForInvitation = isInvitation(object)
  const pair = { token: secrets.hashOf(token), object: isForInvitation ? object : secrets.hashOf(object) }
  const found = isForInvitation
    ? await spaces.findById(spaceIdOfInvitation(token))
    : await spaces.findByLookup(pair.token)
  return { space: found?.erasingAt ? null : found, pair }
}

/** Finds the space of a pair by `findPair`. Throws RING_NOT_TAPPED or RING_COPYABLE by `requireTapped`. */
export const openPair = async (deps: Deps, { ticket, ...link }: PresentedLink): ReturnType<typeof findPair> => {
  const found = await findPair(deps, link)
  await requireTapped(deps, found.space, ringAt(found.space, found.pair), ticket)
  return found
}

/**
 * Finds the space, or checks the given one, where a ring is active. One query, so all refusals take the same time. Throws
 * RING_NOT_TAPPED or RING_COPYABLE by `requireTapped`.
 */
export const findSpaceOfActiveRing = async (
  deps: Deps,
  { object, spaceId, ticket }: Omit<PresentedLink, 'token'> & { readonly spaceId?: string | undefined },
): Promise<SpaceDoc | null> => {
  const hash = deps.secrets.hashOf(object)
  const space = await deps.spaces.findOne({
    rings: { $elemMatch: { 'token.hash': hash, status: 'ACTIVE' } },
    erasingAt: null,
    ...(spaceId === undefined ? {} : { _id: spaceId }),
  })
  const ring = space?.rings.find(({ token }) => token.hash === hash)
  await requireTapped(deps, space, ring, ticket)
  return space
}

/** Throws SPACE_NOT_FOUND, also for a space being erased. */
export const requireSpaceById = async ({ spaces }: Deps, spaceId: string): Promise<SpaceDoc> => {
  const space = await spaces.findById(spaceId)
  if (!space || space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
  return space
}
