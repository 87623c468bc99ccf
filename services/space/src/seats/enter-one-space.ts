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

interface Entering<T> {
  /** Throws when one of the other spaces this person may be in forbids it. */
  readonly allow: (otherSpaceIds: readonly string[]) => Promise<void>
  readonly enter: () => Promise<T>
}

/** Runs one entry at a time per person. */
export const enterOneSpace = async <T>(
  deps: SeatDeps,
  userId: string,
  spaceId: string,
  { allow, enter }: Entering<T>,
): Promise<T> => {
  const allowBeside = (spaceIds: readonly string[]): Promise<void> => allow(spaceIds.filter((id) => id !== spaceId))
  // Asked before as well, so that entries which are refused leave no trace to search through later.
  const seat = await deps.seats.findById(userId).lean()
  if (seat) await allowBeside(seat.spaceIds)
  const spaceIds = await takeSeat(deps, userId, spaceId)
  try {
    await allowBeside(spaceIds)
    return await enter()
  } finally {
    await deps.seats.updateOne(
      { _id: userId, enteringId: spaceId },
      { $set: { enteringId: null, enteringUntil: null } },
    )
  }
}
