import { AppError, isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import type { Seats } from './seat.model.ts'

const enteringMs = 10_000

export interface SeatDeps {
  readonly seats: Seats
  readonly clock: Clock
}

const takeSeat = async ({ seats, clock }: SeatDeps, userId: string, spaceId: string): Promise<string[]> => {
  const now = clock()
  try {
    const seat = await seats
      .findOneAndUpdate(
        { _id: userId, $or: [{ enteringId: spaceId }, { enteringUntil: { $not: { $gt: now } } }] },
        {
          $set: { enteringId: spaceId, enteringUntil: new Date(now.getTime() + enteringMs) },
          $addToSet: { spaceIds: spaceId },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    return seat.spaceIds
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('CONFLICT', undefined, { cause: error })
    throw error
  }
}

/** Runs one entry at a time per person; `enter` gets the other spaces this person may be in. */
export const enterOneSpace = async <T>(
  deps: SeatDeps,
  userId: string,
  spaceId: string,
  enter: (otherSpaceIds: readonly string[]) => Promise<T>,
): Promise<T> => {
  const spaceIds = await takeSeat(deps, userId, spaceId)
  try {
    return await enter(spaceIds.filter((id) => id !== spaceId))
  } finally {
    await deps.seats.updateOne(
      { _id: userId, enteringId: spaceId },
      { $set: { enteringId: null, enteringUntil: null } },
    )
  }
}
