import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { ChipLine, ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'
import { changeRingInSpaceOrStock } from './change-ring-record.ts'
import { findRing, type RingPlace } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import type { RingChipDoc } from './ring-chip.model.ts'

interface ChipImportOptions {
  readonly isTrial: boolean
  readonly operatorId: string
  readonly mayChangeInUse?: boolean | undefined
}

const fileAt = ({ stocked, ring }: RingPlace) => (stocked ? stocked.file : ring.file)

/** Reserves a chip for a ring; false on a conflict. `holder` is the reservation that a deleted ring left, if any. */
const holdChip = async (
  { ringChips }: Deps,
  chipUid: string,
  ringId: string,
  holder: RingChipDoc | null,
): Promise<boolean> => {
  if (holder) {
    const { matchedCount } = await ringChips.updateOne({ _id: chipUid, ringId: holder.ringId }, { $set: { ringId } })
    return matchedCount === 1
  }
  return (await unlessDuplicate(ringChips.create({ _id: chipUid, ringId }))) !== null
}

const outcomeOf = async (
  deps: Deps,
  { ringId, chipUid }: ChipLine,
  { isTrial, ...by }: ChipImportOptions,
): Promise<ChipOutcome> => {
  const { ringChips } = deps
  const place = await findRing(deps, ringId)
  if (!place) return 'unknown-ring'
  const known = fileAt(place)?.chipUid ?? null
  if (known === chipUid) return 'known'
  if (known !== null) return 'other-chip'
  const holder = await ringChips.findById(chipUid).lean()
  if (place.space && isInUse(place.space, place.ring) && !by.mayChangeInUse) return 'unknown-ring'
  if (holder && holder.ringId !== ringId && (await findRing(deps, holder.ringId))) return 'chip-taken'
  if (isTrial) return 'noted'
  if (!(await holdChip(deps, chipUid, ringId, holder))) return 'chip-taken'
  // Reading the chip proves that the factory wrote the link; a ring in stock has no link yet.
  await changeRingInSpaceOrStock(deps, ringId, { chipUid, ...(place.space && { isWritten: true }), ...by })
  return 'noted'
}

export const recordChips = async (
  deps: Deps,
  lines: readonly ChipLine[],
  how: ChipImportOptions,
): Promise<ChipOutcome[]> => {
  const outcomes: ChipOutcome[] = []
  for (const line of lines) outcomes.push(await outcomeOf(deps, line, how))
  return outcomes
}
