import { isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { ChipLine, ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'
import { changeRingInSpaceOrStock } from './change-ring-record.ts'
import { changeRings } from './change-rings.ts'
import { findRings, type RingPlace } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import type { RingChipDoc } from './ring-chip.model.ts'

interface ChipImportOptions {
  readonly isTrial: boolean
  readonly operatorId: string
  readonly mayChangeInUse?: boolean | undefined
}

const fileAt = ({ stocked, ring }: RingPlace) => (stocked ? stocked.file : ring.file)

const findHolders = async ({ ringChips }: Deps, chips: readonly string[]): Promise<Map<string, string>> => {
  const held = await ringChips.find({ _id: { $in: chips } }).lean<RingChipDoc[]>()
  return new Map(held.map(({ _id, ringId }) => [_id, ringId]))
}

/** Decides line by line; a later line sees what an earlier one notes. */
const outcomesOf = (
  lines: readonly ChipLine[],
  {
    places,
    holders,
    mayChangeInUse = false,
  }: {
    readonly places: ReadonlyMap<string, RingPlace>
    readonly holders: ReadonlyMap<string, string>
    readonly mayChangeInUse: boolean | undefined
  },
): ChipOutcome[] => {
  const [chipByRing, ringByChip] = [new Map<string, string>(), new Map<string, string>()]
  return lines.map(({ ringId, chipUid }) => {
    const place = places.get(ringId)
    if (!place) return 'unknown-ring'
    const known = chipByRing.get(ringId) ?? fileAt(place)?.chipUid ?? null
    if (known === chipUid) return 'known'
    if (known !== null) return 'other-chip'
    if (place.space && isInUse(place.space, place.ring) && !mayChangeInUse) return 'unknown-ring'
    const holder = ringByChip.get(chipUid) ?? holders.get(chipUid) ?? ringId
    if (holder !== ringId && places.has(holder)) return 'chip-taken'
    chipByRing.set(ringId, chipUid)
    ringByChip.set(chipUid, ringId)
    return 'noted'
  })
}

/** Reserves chips for rings, also those that deleted rings left reserved. Returns the chips that the rings have now. */
const holdChips = async (
  deps: Deps,
  lines: readonly ChipLine[],
  holders: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> => {
  const { ringChips } = deps
  const free = lines.filter(({ chipUid }) => !holders.has(chipUid))
  try {
    const reserved = free.map(({ ringId, chipUid }) => ({ _id: chipUid, ringId }))
    if (reserved.length > 0) await ringChips.insertMany(reserved, { ordered: false, throwOnValidationError: true })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  for (const { ringId, chipUid } of lines) {
    const holder = holders.get(chipUid) ?? ringId
    if (holder !== ringId) await ringChips.updateOne({ _id: chipUid, ringId: holder }, { $set: { ringId } })
  }
  const chips = lines.map(({ chipUid }) => chipUid)
  const held = await findHolders(deps, chips)
  return new Set(lines.flatMap(({ ringId, chipUid }) => (held.get(chipUid) === ringId ? [chipUid] : [])))
}

/** Records chips, reserved by one write and noted by one write for rings in stock and one for those in spaces. */
export const recordChips = async (
  deps: Deps,
  lines: readonly ChipLine[],
  { isTrial, ...by }: ChipImportOptions,
): Promise<ChipOutcome[]> => {
  const chips = lines.map(({ chipUid }) => chipUid)
  const holders = await findHolders(deps, chips)
  const places = await findRings(deps, [...lines.map(({ ringId }) => ringId), ...holders.values()])
  const outcomes = outcomesOf(lines, { places, holders, mayChangeInUse: by.mayChangeInUse })
  if (isTrial) return outcomes
  const noted = lines.filter((_, index) => outcomes[index] === 'noted')
  const held = await holdChips(deps, noted, holders)
  const changes = new Map(
    noted.flatMap(({ ringId, chipUid }) => {
      if (!held.has(chipUid)) return []
      // Reading the chip proves that the factory wrote the link; a ring in stock has no link yet.
      return [[ringId, { chipUid, ...(places.get(ringId)?.space && { isWritten: true }), ...by }] as const]
    }),
  )
  for (const ringId of await changeRings(deps, changes, places)) {
    await changeRingInSpaceOrStock(deps, ringId, changes.get(ringId) ?? by)
  }
  return outcomes.map((outcome, index) =>
    outcome === 'noted' && !held.has(lines[index]?.chipUid ?? '') ? 'chip-taken' : outcome,
  )
}
