import { AppError, isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import type { Deps } from '../deps.ts'
import { refuseSecondSpace } from '../spaces/space.queries.ts'

const enteringMs = 10_000

/** Marks the space as being entered, unless the user is entering another one; answers all they may be in. */
const claimEntry = async ({ userSpaces, clock }: Deps, userId: string, spaceId: string): Promise<string[]> => {
  const now = clock()
  try {
    const claimed = await userSpaces
      .findOneAndUpdate(
        { _id: userId, $or: [{ enteringId: spaceId }, { enteringUntil: { $not: { $gt: now } } }] },
        {
          $set: { enteringId: spaceId, enteringUntil: new Date(now.getTime() + enteringMs) },
          $addToSet: { spaceIds: spaceId },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    return claimed.spaceIds
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('CONFLICT', undefined, { cause: error })
    throw error
  }
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
  const spaceIds = await claimEntry(deps, userId, spaceId)
  try {
    await refuseAnother(spaceIds)
    return await enter()
  } finally {
    await deps.userSpaces.updateOne(
      { _id: userId, enteringId: spaceId },
      { $set: { enteringId: null, enteringUntil: null } },
    )
  }
}
