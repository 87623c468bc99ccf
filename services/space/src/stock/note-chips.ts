import type { ChipLine, ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import { isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import type { Deps } from '../deps.ts'
import { changeHere } from './change-ring-record.ts'
import { findRing, type RingPlace } from './find-ring.ts'

const fileAt = ({ stocked, ring }: RingPlace) => (stocked ? stocked.file : ring.file)

const outcomeOf = async (
  deps: Deps,
  { ringId, chipUid }: ChipLine,
  { isTrial, operatorId }: { readonly isTrial: boolean; readonly operatorId: string },
): Promise<ChipOutcome> => {
  const { ringChips } = deps
  const place = await findRing(deps, ringId)
  if (!place) return 'unknown-ring'
  const known = fileAt(place)?.chipUid ?? null
  if (known === chipUid) return 'known'
  if (known !== null) return 'other-chip'
  const holder = await ringChips.findById(chipUid).lean()
  if (holder && holder.ringId !== ringId) return 'chip-taken'
  if (isTrial) return 'noted'
  if (!holder) {
    try {
      await ringChips.create({ _id: chipUid, ringId })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return 'chip-taken'
    }
  }
  await changeHere(deps, ringId, { chipUid, operatorId })
  return 'noted'
}

/** Notes which chip is in which ring, each UID once; `isTrial` only says what would come of it. */
export const noteChips = async (
  deps: Deps,
  lines: readonly ChipLine[],
  how: { readonly isTrial: boolean; readonly operatorId: string },
): Promise<ChipOutcome[]> => {
  const outcomes: ChipOutcome[] = []
  for (const line of lines) outcomes.push(await outcomeOf(deps, line, how))
  return outcomes
}
