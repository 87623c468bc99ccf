import type { Batch, BatchLine, BatchLineOutcome } from '@love-space/contracts/admin/batch.ts'
import { recordChips, type ChipOutcome } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { refreshRingRows } from '../rings/save-ring-row.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { revealBatch, ringIdsOf } from './batch-rings.ts'
import { getBatch, progressOf, requireBatch } from './batches.queries.ts'
import { sameStateAs } from './change-batch-state.ts'
import { readChipFile, type ChipFileLine } from './chip-file.rules.ts'

const recordedAtOnce = 100

const outcomes: Readonly<Record<ChipOutcome, BatchLineOutcome>> = {
  noted: 'noted',
  known: 'known',
  'unknown-ring': 'not-in-batch',
  'other-chip': 'other-chip',
  'chip-taken': 'chip-taken',
}

interface Answer {
  readonly lines: BatchLine[]
  readonly batch: Batch
}

/** Records chips in steps of a hundred lines. Idempotent. */
const recordLines = async (
  deps: Deps,
  lines: readonly ChipFileLine[],
  isTrial: boolean,
  command: Command,
): Promise<ReadonlyMap<number, BatchLineOutcome>> => {
  const found = new Map<number, BatchLineOutcome>()
  const chips = lines.flatMap(({ line, ringId, chipUid, fault }) =>
    fault === null && ringId ? [{ line, ringId, chipUid }] : [],
  )
  for (let first = 0; first < chips.length; first += recordedAtOnce) {
    const some = chips.slice(first, first + recordedAtOnce)
    const body = { lines: some.map(({ ringId, chipUid }) => ({ ringId, chipUid })), isTrial, ...operatorOf(command) }
    const { requestId } = command
    const { data } = await deps.space.call(recordChips, { body, requestId, timeoutMs: bulkTimeoutMs })
    for (const [index, { line }] of some.entries()) {
      const outcome = data.outcomes[index]
      if (!outcome) throw new AppError('UPSTREAM_FAILED')
      found.set(line, outcomes[outcome])
    }
    if (!isTrial)
      await refreshRingRows(
        deps,
        body.lines.map(({ ringId }) => ringId),
      )
  }
  return found
}

const receive = async (deps: Deps, id: string): Promise<void> => {
  const { batches, clock } = deps
  if ((await ringIdsOf(deps, id, { chipUid: null, status: { $ne: 'DISABLED' } })).length > 0) return
  const stored = await requireBatch(deps, id)
  const { state } = await progressOf(deps, stored)
  if (state !== 'ready' && state !== 'sent') return
  await batches.update(sameStateAs(stored), { $set: { state: 'received', receivedAt: clock() } }, [])
}

/** Imports the factory's file and returns an outcome per line. A dry run changes nothing. */
export const importChips = async (
  deps: Deps,
  { id, csv, isTrial }: { readonly id: string; readonly csv: string; readonly isTrial: boolean },
  command: Command,
): Promise<Answer> => {
  await requireBatch(deps, id)
  const read = async (): Promise<Answer> => {
    const { state } = await progressOf(deps, await requireBatch(deps, id))
    if (state === 'generating') throw new AppError('BATCH_STATE', 'This batch is still being generated.')
    const file = readChipFile(csv, await revealBatch(deps, await ringIdsOf(deps, id), { isToCompare: true }))
    const recorded = await recordLines(deps, file, isTrial, command)
    if (!isTrial) await receive(deps, id)
    const lines = file.map(({ line, ring, chipUid, fault }) => ({
      line,
      ring,
      chipUid,
      outcome: fault ?? recorded.get(line) ?? 'not-in-batch',
    }))
    return { lines, batch: await getBatch(deps, id) }
  }
  if (isTrial) return read()
  return audited(deps, command, { action: 'batch.chips', recordId: id }, async () => {
    const result = await read()
    const counts = Object.fromEntries(
      [...Map.groupBy(result.lines, ({ outcome }) => outcome)].map(([outcome, lines]) => [outcome, lines.length]),
    )
    return { result, after: counts }
  })
}
