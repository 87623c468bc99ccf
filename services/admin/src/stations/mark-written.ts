import type { markWritten as contract } from '@love-space/contracts/admin/station.routes.ts'
import type { StationCounts } from '@love-space/contracts/admin/station.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { recordChips, type ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import { forgetChip } from '@love-space/contracts/space/station.internal.ts'
import { AppError, hasCode } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import { requireBatch } from '../batches/batches.queries.ts'
import type { Deps } from '../deps.ts'
import { changeRecord } from '../rings/change-record.ts'
import { findRingRow } from '../rings/rings.queries.ts'
import { refreshRingRow } from '../rings/save-ring-row.ts'
import { wordIn } from '../tables/search-words.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { stationCounts } from './stations.queries.ts'

interface WrittenRing {
  readonly ringId: string
  readonly chipUid: string
}

const record = async ({ space }: Deps, { ringId, chipUid }: WrittenRing, command: Command): Promise<ChipOutcome> => {
  const body = { lines: [{ ringId, chipUid }], isTrial: false, ...operatorOf(command) }
  const [outcome] = (await space.call(recordChips, { body, requestId: command.requestId })).data.outcomes
  if (!outcome) throw new AppError('UPSTREAM_FAILED')
  return outcome
}

/** Takes the chip from the unused ring whose address it carried before. Throws CHIP_TAKEN if people use that ring. */
const takeChip = async (deps: Deps, { chipUid }: WrittenRing, { user, requestId }: Command): Promise<void> => {
  const noted = { words: wordIn('chip', chipUid.toLowerCase()), chipUid }
  const former = await deps.ringRows.findOne(noted, { _id: 1 }).lean<{ _id: string } | null>()
  if (!former) throw new AppError('CHIP_TAKEN')
  const { _id: ringId } = former
  try {
    await deps.space.call(forgetChip, { params: { ringId }, body: { chipUid, operatorId: user.userId }, requestId })
  } catch (error) {
    throw hasCode(error, 'RING_IN_USE') ? new AppError('CHIP_TAKEN') : error
  }
  await refreshRingRow(deps, ringId)
}

/** Records the chip of a written ring, and the ring as written. */
export const tick = async (deps: Deps, ring: WrittenRing, replaces: boolean, command: Command): Promise<void> => {
  let outcome = await record(deps, ring, command)
  if (outcome === 'chip-taken' && replaces) {
    await takeChip(deps, ring, command)
    outcome = await record(deps, ring, command)
  }
  if (outcome === 'chip-taken') throw new AppError('CHIP_TAKEN')
  if (outcome === 'other-chip') throw new AppError('CHIP_DIFFERS')
  if (outcome === 'unknown-ring') throw new AppError('RING_IN_USE')
  if (outcome === 'known') await changeRecord(deps, ring.ringId, { isWritten: true }, command)
  await refreshRingRow(deps, ring.ringId)
}

const untick = async (deps: Deps, { ringId, chipUid }: WrittenRing, command: Command): Promise<void> => {
  const { requestId } = command
  await deps.space.call(forgetChip, { params: { ringId }, body: { chipUid, ...operatorOf(command) }, requestId })
  await refreshRingRow(deps, ringId)
}

/** Records that a ring of the batch was written, or takes that back. */
export const markWritten = async (
  deps: Deps,
  { batchId, ringId }: { readonly batchId: string; readonly ringId: string },
  { isWritten, chipUid, replaces = false }: BodyOf<typeof contract>,
  command: Command,
): Promise<StationCounts> => {
  await requireBatch(deps, batchId)
  if ((await findRingRow(deps, ringId))?.batchId !== batchId) throw new AppError('RING_NOT_FOUND')
  return audited(deps, command, { action: 'binding.update', recordId: ringId }, async () => {
    const ring = { ringId, chipUid }
    await (isWritten ? tick(deps, ring, replaces, command) : untick(deps, ring, command))
    if (isWritten) await deps.addressLeases.deleteOne({ _id: ringId })
    const after = { isWritten, chipUid: isWritten ? chipUid : null }
    return { result: await stationCounts(deps, batchId), before: null, after }
  })
}
