import { Strict } from '@love-space/contracts/route.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { AppError, retryOnConflict, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, job, type Job } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { ringWasRecorded } from '../spaces/space.events.ts'
import { requireRing, type RingPlace } from './find-ring.ts'
import {
  stockedStateOf,
  requireOwnBinding,
  requireRoom,
  removalOf,
  withRingPlaced,
  type Removal,
} from './placing.rules.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

export interface MoveReason {
  readonly operatorId?: string | null | undefined
  readonly from?: string | null | undefined
  readonly replaces?: string | null
  /** Whether rings in use may move, and spaces with members may receive them; absent means no. */
  readonly mayChangeInUse?: boolean | undefined
}

export const finishRingMove = defineJob({ name: 'finish-ring-move', data: Strict({ ringId: Id }) })

/** Removes the ring from its space. First copies changes made there since the move began to the stock's document. */
const removeFromSpace = async (deps: Deps, ring: StockRingDoc, from: string, to: string | null): Promise<void> => {
  const { spaces, stockRings, ringTaps, clock } = deps
  const { _id, version, moves, moving } = ring
  // If the space is erased, the rule does not run: its rings are in stock already.
  let removal: Removal = { outcome: 'taken', change: null }
  await spaces.mutate(from, (space) => {
    removal = removalOf(space, ring, clock())
    return removal.change
  })
  // TypeScript does not see the assignment in the callback.
  const { outcome, ...found } = removal as Removal
  if ('stockedState' in found) {
    await stockRings.update({ _id, version, 'moving.from': from }, { $set: found.stockedState }, [])
    return
  }
  if (outcome === 'stays') {
    await stockRings.tombstone({ _id, moves, 'moving.from': from }, [])
    if ('error' in found && found.error) throw found.error
    return
  }
  await ringTaps.tombstone({ _id }, [])
  const $set = { moving: to === null ? null : { ...moving, from: null, to } }
  await stockRings.update({ _id, moves, 'moving.from': from }, { $set }, [ringWasRecorded(_id, clock())])
}

const putIn = async ({ spaces, stockRings, clock }: Deps, ring: StockRingDoc, to: string): Promise<void> => {
  const { _id, moves } = ring
  const thisMove = { _id, moves, 'moving.from': null, 'moving.to': to } as const
  try {
    if (!(await spaces.mutate(to, (space) => withRingPlaced(space, ring, clock()))))
      throw new AppError('SPACE_NOT_FOUND')
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.code !== 'CONFLICT') {
      await stockRings.update(thisMove, { $set: { moving: null } }, [ringWasRecorded(_id, clock())])
    }
    throw error
  }
  // A concurrent run of this move may have put the ring back into stock because the space was full; this one placed it.
  await stockRings.tombstone({ _id, moves }, [])
}

/**
 * Finishes a ring's move; may run concurrently. The stock's document names the target first. A ring that leaves a space
 * is put in stock before; one that enters a space leaves the stock after.
 */
export const finishMove = async (deps: Deps, ringId: string): Promise<void> => {
  await retryOnConflict(async () => {
    const ring = await deps.stockRings.findById(ringId)
    if (!ring?.moving) return true
    const { from, to } = ring.moving
    if (from !== null) await removeFromSpace(deps, ring, from, to)
    else if (to !== null) await putIn(deps, ring, to)
    return undefined
  })
}

export const settleMove = async (deps: Deps, ringId: string): Promise<void> => {
  try {
    await finishMove(deps, ringId)
  } catch (error) {
    // The operator was told of the refusal, or sees it in the stock.
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'CONFLICT') throw error
  }
}

export const finishRingMoveJob = (deps: Deps): Job =>
  job(finishRingMove, async ({ data, step }) => {
    await step('finish', () => settleMove(deps, data.ringId))
  })

/** Returns whether the ring is at its target; throws if it may not move there. */
const isDone = (place: RingPlace, to: string | null, { from, operatorId = null }: MoveReason): boolean => {
  const now = place.space?._id ?? null
  if (now === to) {
    if (place.space && from !== to) requireOwnBinding(place.ring, operatorId)
    return true
  }
  if (from !== undefined && from !== now) throw new AppError('RING_MOVED')
  if (from === undefined && now !== null && to !== null) throw new AppError('RING_PLACED')
  return false
}

/** Returns the mark of a move that begins now, and the job that finishes it if this process dies. */
export const newMove = (ringId: string, to: string | null, reason: MoveReason, now: Date) => {
  const { operatorId = null, replaces = null, from, mayChangeInUse = false } = reason
  const id = newId()
  return {
    mark: { id, to, replaces, operatorId, isConfirmed: from !== undefined, mayChangeInUse },
    finish: jobOf(finishRingMove, { key: id, data: { ringId }, time: now }),
  }
}

const begin = async (deps: Deps, place: RingPlace, to: string | null, reason: MoveReason): Promise<boolean> => {
  const { stockRings, clock } = deps
  const ringId = place.stocked ? place.stocked._id : place.ring.ringId
  const now = clock()
  const { mark, finish } = newMove(ringId, to, reason, now)
  if (place.stocked) {
    const { version } = place.stocked
    const $set = { moving: { ...mark, from: null } }
    return (await stockRings.update({ _id: ringId, version, moving: null }, { $set }, [finish])) !== null
  }
  const { space, ring } = place
  const { token, madeAt = space.createdAt, moves = 0 } = ring
  const moving = { ...mark, from: space._id }
  const stocked = {
    token,
    ...stockedStateOf(ring, now, reason.operatorId ?? null),
    stockedAt: now,
    madeAt,
    moves: moves + 1,
    moving,
  }
  return (await unlessDuplicate(stockRings.insert({ _id: ringId, ...stocked }, [finish]))) !== null
}

/** Moves a ring into a space, or into stock for null. A ring in a space or in use moves only with `from`. */
export const moveRing = async (deps: Deps, ringId: string, to: string | null, reason: MoveReason): Promise<void> => {
  await retryOnConflict(async () => {
    await settleMove(deps, ringId)
    const place = await requireRing(deps, ringId)
    if (isDone(place, to, reason)) return true
    if (to !== null) requireRoom(await deps.spaces.findById(to))
    if (await begin(deps, place, to, reason)) await finishMove(deps, ringId)
    return undefined
  })
}
