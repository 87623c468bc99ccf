import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { mapGroupsAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { ChipLine, ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'
import { changeRingInSpaceOrStock } from './change-ring-record.ts'
import { findRing, findRings, type RingPlace } from './find-ring.ts'
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

interface Known {
  /** Each counts for one line; a later line of the same ring reads it again. */
  readonly places: Map<string, RingPlace>
  readonly holders: ReadonlyMap<string, RingChipDoc>
}

const outcomeOf = async (
  deps: Deps,
  { ringId, chipUid }: ChipLine,
  { places, holders }: Known,
  { isTrial, ...by }: ChipImportOptions,
): Promise<ChipOutcome> => {
  const place = places.get(ringId) ?? (await findRing(deps, ringId))
  places.delete(ringId)
  if (!place) return 'unknown-ring'
  const known = fileAt(place)?.chipUid ?? null
  if (known === chipUid) return 'known'
  if (known !== null) return 'other-chip'
  const holder = holders.get(chipUid) ?? null
  if (place.space && isInUse(place.space, place.ring) && !by.mayChangeInUse) return 'unknown-ring'
  if (holder && holder.ringId !== ringId && (await findRing(deps, holder.ringId))) return 'chip-taken'
  if (isTrial) return 'noted'
  if (!(await holdChip(deps, chipUid, ringId, holder))) return 'chip-taken'
  // Reading the chip proves that the factory wrote the link; a ring in stock has no link yet.
  await changeRingInSpaceOrStock(deps, ringId, { chipUid, ...(place.space && { isWritten: true }), ...by }, place)
  return 'noted'
}

const placesAtOnce = 8

/** Changes the rings of one space one after another, because each changes the space. */
export const recordChips = async (
  deps: Deps,
  lines: readonly ChipLine[],
  how: ChipImportOptions,
): Promise<ChipOutcome[]> => {
  const chips = lines.map(({ chipUid }) => chipUid)
  const [places, held] = await Promise.all([
    findRings(
      deps,
      lines.map(({ ringId }) => ringId),
    ),
    deps.ringChips.find({ _id: { $in: chips } }).lean<RingChipDoc[]>(),
  ])
  const known = { places: new Map(places), holders: new Map(held.map((holder) => [holder._id, holder])) }
  const placeOf = ({ ringId }: ChipLine) => places.get(ringId)?.space?._id ?? ringId
  return mapGroupsAtOnce(lines, placeOf, placesAtOnce, (line) => outcomeOf(deps, line, known, how))
}
