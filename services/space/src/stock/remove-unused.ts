import type { removeUnusedRings as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { erased } from '../erasure/erasing.rules.ts'
import { ringWasRecorded } from '../spaces/space.events.ts'
import type { RingFile } from '../spaces/space.model.ts'
import { noteDeletion } from './deleted-rings.ts'
import { findRing, type RingPlace } from './find-ring.ts'
import { issuedSpaceIds } from './issue-rings.ts'
import { moveRing } from './move-ring.ts'
import { isInUse } from './placing.rules.ts'
import { ringRecords } from './ring-records.queries.ts'

const isShipped = (file: RingFile | undefined): boolean => (file?.shippedAt ?? null) !== null

/** A ring that an operator marked as written while it moved into stock has the mark in its history only. */
const wasLastWritten = (file: RingFile): boolean =>
  file.history.findLast(({ what }) => what === 'written' || what === 'unwritten' || what === 'bound')?.what ===
  'written'

const isUnused = ({ stocked, space, ring }: RingPlace): boolean => {
  if (stocked) return !isShipped(stocked.file) && !wasLastWritten(stocked.file)
  return !isInUse(space, ring) && (ring.writtenAt ?? null) === null && !isShipped(ring.file)
}

/** The ring leaves its space first, so that a change made meanwhile is in its history. */
const removeUnused = async (deps: Deps, ringId: string, operatorId: string): Promise<void> => {
  const { stockRings, clock } = deps
  const place = await findRing(deps, ringId)
  if (!place || !isUnused(place)) return
  const from = place.space?._id ?? null
  await moveRing(deps, ringId, null, { operatorId, from, mayChangeInUse: false })
  const stocked = await stockRings.findById(ringId)
  if (!stocked || stocked.moving || !isUnused({ stocked })) return
  await noteDeletion(deps, ringId)
  await stockRings.tombstone({ _id: ringId, version: stocked.version }, [ringWasRecorded(ringId, clock())])
}

export const removeUnusedRings = async (
  deps: Deps,
  { ids, operatorId }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>['data']> => {
  for (const ringId of ids) {
    const removing = unlessRefused('RING_IN_USE', removeUnused(deps, ringId, operatorId))
    await unlessRefused('RING_MOVED', removing)
  }
  const kept = await ringRecords(deps, ids)
  const left = new Set(kept.map(({ ringId }) => ringId))
  const removed = ids.filter((id) => !left.has(id))
  // An earlier try may have stopped between the two deletions.
  await deps.ringChips.deleteMany({ ringId: { $in: removed } })
  return { removed, kept }
}

export const removeUnusedSpaces = async (
  { spaces, clock }: Deps,
  creations: readonly { readonly id: string; readonly count: number }[],
): Promise<string[]> => {
  const ids = creations.flatMap(issuedSpaceIds)
  for (const id of ids) {
    await spaces.mutate(id, (space) => {
      const isUsed = space.erasingAt || space.members.length > 0 || space.rings.length > 0
      return isUsed ? null : erased(space, clock())
    })
  }
  const found = await spaces.findByIds(ids)
  const left = new Set(found.filter(({ erasingAt }) => !erasingAt).map(({ _id }) => _id))
  return ids.filter((id) => !left.has(id))
}
