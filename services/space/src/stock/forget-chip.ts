import type { forgetChip as contract } from '@love-space/contracts/space/station.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { changeRingInSpaceOrStock } from './change-ring-record.ts'
import { requireRing } from './find-ring.ts'

/** Takes back that a chip carries a ring's address. Throws CHIP_DIFFERS if another chip carries it. */
export const forgetChip = async (
  deps: Deps,
  ringId: string,
  { chipUid, ...by }: BodyOf<typeof contract>,
): Promise<void> => {
  const { stocked, ring } = await requireRing(deps, ringId)
  const known = (stocked ? stocked.file : ring.file)?.chipUid ?? null
  if (known !== null && known !== chipUid) throw new AppError('CHIP_DIFFERS')
  await changeRingInSpaceOrStock(deps, ringId, { chipUid: null, isWritten: false, ...by })
  // Last: until then no other ring can take the chip.
  await deps.ringChips.deleteOne({ _id: chipUid, ringId })
}
