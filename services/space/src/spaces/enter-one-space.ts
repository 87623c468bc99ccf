import { unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import type { Deps } from '../deps.ts'
import { refuseSecondSpace } from './spaces.queries.ts'

const enteringMs = 10_000

interface Entry {
  readonly userId: string
  readonly spaceId: string
  readonly entrant: string
}

/** Claims the entry into a space; throws CONFLICT during another. Returns all spaces that may have the user. */
const claimEntry = async (
  { userSpaces, clock }: Deps,
  { userId, spaceId, entrant }: Entry,
): Promise<readonly string[]> => {
  const now = clock()
  const $set = { enteringId: spaceId, enteringUntil: new Date(now.getTime() + enteringMs) }
  const $addToSet = { spaceIds: spaceId }
  const join = () =>
    userSpaces
      .findOneAndUpdate(
        { _id: userId, enteringId: spaceId, enteringUntil: { $gt: now } },
        { $set, $addToSet, $push: { entrants: entrant } },
        { returnDocument: 'after' },
      )
      .lean()
  const begin = () =>
    userSpaces
      .findOneAndUpdate(
        { _id: userId, enteringUntil: { $not: { $gt: now } } },
        { $set: { ...$set, entrants: [entrant] }, $addToSet },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
  const entered = (await join()) ?? (await unlessDuplicate(begin())) ?? (await join())
  return requireFound(entered, 'CONFLICT').spaceIds
}

const releaseEntry = async ({ userSpaces }: Deps, { userId, spaceId, entrant }: Entry): Promise<void> => {
  await userSpaces.updateOne({ _id: userId, enteringId: spaceId }, { $pull: { entrants: entrant } })
  await userSpaces.updateOne(
    { _id: userId, enteringId: spaceId, 'entrants.0': { $exists: false } },
    { $set: { enteringId: null, enteringUntil: null } },
  )
}

/** Runs one entry at a time per user. Throws ALREADY_IN_SPACE if the user is in another space that has not ended. */
export const enterOneSpace = async <T>(
  deps: Deps,
  userId: string,
  spaceId: string,
  enter: () => Promise<T>,
): Promise<T> => {
  const refuseAnother = (spaceIds: readonly string[]): Promise<void> =>
    refuseSecondSpace(
      deps,
      spaceIds.filter((id) => id !== spaceId),
      userId,
    )
  // Check before the claim too, so that a refused entry does not add a space to search later.
  const earlier = await deps.userSpaces.findById(userId).lean()
  if (earlier) await refuseAnother(earlier.spaceIds)
  const entry = { userId, spaceId, entrant: newId() }
  const spaceIds = await claimEntry(deps, entry)
  try {
    await refuseAnother(spaceIds)
    return await enter()
  } finally {
    await releaseEntry(deps, entry)
  }
}

export type Entrant = Pick<SignedIn, 'userId' | 'sid'>

/**
 * Runs a new member's entry. Throws OWN_PASSWORD_NEEDED if an operator made or changed the account and this session has
 * not just chosen its password. Auth marks the account first and sets no operator's password in a marked one, so of two
 * concurrent calls one fails.
 */
export const enterAsNewMember = async <T>(
  deps: Deps,
  { userId, sid }: Entrant,
  spaceId: string,
  enter: () => Promise<T>,
): Promise<T> => {
  await deps.users.call(allowSpaceEntry, { params: { userId }, body: { sid } })
  return enterOneSpace(deps, userId, spaceId, enter)
}
