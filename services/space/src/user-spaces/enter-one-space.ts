import { unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { refuseSecondSpace } from '../spaces/spaces.queries.ts'

const enteringMs = 10_000

interface Entry {
  readonly userId: string
  readonly spaceId: string
  /** Names the request. */
  readonly entrant: string
}

/** Marks the space as being entered, unless the user is entering another one; answers all they may be in. */
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
  // Another request may be first: the same one over again, or one that enters another space.
  const entered = (await join()) ?? (await unlessDuplicate(begin())) ?? (await join())
  return requireFound(entered, 'CONFLICT').spaceIds
}

/** The user may enter another space once the last request that enters this one has ended. */
const releaseEntry = async ({ userSpaces }: Deps, { userId, spaceId, entrant }: Entry): Promise<void> => {
  await userSpaces.updateOne({ _id: userId, enteringId: spaceId }, { $pull: { entrants: entrant } })
  await userSpaces.updateOne(
    { _id: userId, enteringId: spaceId, 'entrants.0': { $exists: false } },
    { $set: { enteringId: null, enteringUntil: null } },
  )
}

/** Runs one entry at a time per person. Throws ALREADY_IN_SPACE when they are in another space that has not ended. */
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
  // Asked before as well, so that entries which are refused leave no trace to search through later.
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

/**
 * The same for somebody who becomes a member. Throws OWN_PASSWORD_NEEDED while their password is one an operator chose.
 * Auth is asked before anything is written here: it marks the account in the write that allows the entry, and sets no
 * operator's password in a marked account. So of an entry and such a password at the same moment one is refused.
 */
export const enterAsNewMember = async <T>(
  deps: Deps,
  userId: string,
  spaceId: string,
  enter: () => Promise<T>,
): Promise<T> => {
  await deps.users.call(allowSpaceEntry, { params: { userId } })
  return enterOneSpace(deps, userId, spaceId, enter)
}
