import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { AppError, retryOnConflict, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { ringWasRecorded } from '../spaces/space.events.ts'
import { requireVersion, ringVersionOf } from '../spaces/ring-file.rules.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { noteDeletion } from './deleted-rings.ts'
import { requireRing } from './find-ring.ts'
import { moveRing, settleMove } from './move-ring.ts'
import { changedFile, requireUnchanged, requireRoom, withRingChanged, type RingChanges } from './placing.rules.ts'
import { ringRecords } from './ring-records.queries.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

export const requireRecord = async (deps: Deps, ringId: string): Promise<RingRecord> => {
  const [record] = await ringRecords(deps, [ringId])
  return requireFound(record, 'RING_NOT_FOUND')
}

const noOwnerInStock = 'A device in stock cannot have an owner. Place it in a space of which the owner is a member.'

export const stockedWith = (ring: StockRingDoc, changes: RingChanges, now: Date) => {
  const { ownerId, status = ring.status, isWritten } = changes
  requireUnchanged(ring, null, changes)
  if (ownerId) throw new AppError('OWNER_NOT_MEMBER', noOwnerInStock)
  if (isWritten) throw new AppError('CONFLICT', 'A device in stock has no address yet, so it cannot be written.')
  const file = changedFile(ring, changes, now) ?? ring.file
  if (file === ring.file) return null
  requireVersion(ringVersionOf(ring.file), changes.basedOn)
  return { next: nextOf(ring, { status, file }), events: [ringWasRecorded(ring._id, now)] }
}

/** Changes a ring in stock. Returns false if it left, or is moving to a space, whose copy of the ring then counts. */
const changeInStock = async ({ stockRings, clock }: Deps, ringId: string, changes: RingChanges): Promise<boolean> => {
  let isMoving = false
  const found = await stockRings.mutate(ringId, (ring) => {
    isMoving = ring.moving !== null
    return isMoving ? null : stockedWith(ring, changes, clock())
  })
  return found !== null && !isMoving
}

export const changeRingInSpaceOrStock = async (deps: Deps, ringId: string, changes: RingChanges): Promise<void> => {
  const { spaces, clock } = deps
  await retryOnConflict(async () => {
    const place = await requireRing(deps, ringId)
    if (place.stocked) {
      if (await changeInStock(deps, ringId, changes)) return true
      await settleMove(deps, ringId)
      return undefined
    }
    const change = (space: SpaceDoc) => withRingChanged(space, ringId, changes, clock())
    return (await unlessRefused('RING_NOT_FOUND', spaces.mutate(place.space._id, change))) ?? undefined
  })
}

interface PlaceAndChanges extends RingChanges {
  readonly spaceId?: string | null | undefined
}

export const changeRingRecord = async (
  deps: Deps,
  ringId: string,
  { spaceId, ...changes }: PlaceAndChanges,
): Promise<{ before: RingRecord; after: RingRecord }> => {
  // Finish a half-done move first: operators can cancel its job.
  await settleMove(deps, ringId)
  const before = await requireRecord(deps, ringId)
  if (spaceId === undefined) await changeRingInSpaceOrStock(deps, ringId, changes)
  else {
    const isMoving = spaceId !== (before.space?.spaceId ?? null)
    if (isMoving) {
      requireVersion(before.revision, changes.basedOn)
      const space = spaceId === null ? null : requireRoom(await deps.spaces.findById(spaceId))
      // Check before the move, so that a refused change moves nothing and asks for no confirmation.
      if (space && space.members.length > 0 && !changes.mayChangeInUse) throw new AppError('RING_IN_USE')
      if (changes.ownerId && !space) throw new AppError('OWNER_NOT_MEMBER', noOwnerInStock)
      if (changes.ownerId && space && !isMemberOf(space, changes.ownerId)) throw new AppError('OWNER_NOT_MEMBER')
    }
    await moveRing(deps, ringId, spaceId, changes)
    // After a move the version in `basedOn` is no longer present, so leave it out.
    await changeRingInSpaceOrStock(deps, ringId, { ...changes, ...(isMoving && { basedOn: undefined }), from: spaceId })
  }
  return { before, after: await requireRecord(deps, ringId) }
}

export type ByOperator = Pick<RingChanges, 'operatorId' | 'mayChangeInUse'>

/** Deletes a ring. Moves it to stock first, which ends its owner's sessions. */
export const deleteRingRecord = async (deps: Deps, ringId: string, by: ByOperator): Promise<RingRecord> => {
  const { stockRings, ringChips, clock } = deps
  const before = await requireRecord(deps, ringId)
  await retryOnConflict(async () => {
    const place = await requireRing(deps, ringId)
    await moveRing(deps, ringId, null, { ...by, from: place.space?._id ?? null })
    await noteDeletion(deps, ringId)
    const recorded = [ringWasRecorded(ringId, clock())]
    return (await stockRings.tombstone({ _id: ringId, moving: null }, recorded)) ?? undefined
  })
  await ringChips.deleteMany({ ringId })
  return before
}
