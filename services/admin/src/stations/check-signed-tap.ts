import type { checkSignedTap as contract } from '@love-space/contracts/admin/station.routes.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { checkRingCode } from '@love-space/contracts/space/station.internal.ts'
import { hasCode } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import { findPair } from '../bindings/bind-pair.ts'
import { labelsIn } from '../batches/batch-rings.ts'
import { requireBatch } from '../batches/batches.queries.ts'
import type { Deps } from '../deps.ts'
import { findRingRow } from '../rings/rings.queries.ts'
import { tick } from './mark-written.ts'
import { stationCounts } from './stations.queries.ts'

type Answer = AnswerOf<typeof contract>['data']

const ringOfBatch = async (
  deps: Deps,
  batchId: string,
  pair: Pick<BodyOf<typeof contract>, 'spaceToken' | 'ringToken'>,
  requestId: string,
): Promise<string | null> => {
  try {
    const { ringId, spaceId } = await findPair(deps, pair, requestId)
    const row = await findRingRow(deps, ringId)
    return row?.batchId === batchId && row.spaceId === spaceId ? ringId : null
  } catch (error) {
    if (hasCode(error, 'SPACE_NOT_FOUND') || hasCode(error, 'RING_NOT_FOUND')) return null
    throw error
  }
}

/** Checks a tap of a ring that signs them. Ticks the ring, and records its chip, if the chip has signed it. */
export const checkSignedTap = async (
  deps: Deps,
  batchId: string,
  { spaceToken, ringToken, ...proof }: BodyOf<typeof contract>,
  command: Command,
): Promise<Answer> => {
  await requireBatch(deps, batchId)
  const ringId = await ringOfBatch(deps, batchId, { spaceToken, ringToken }, command.requestId)
  const answer = async (outcome: Answer['outcome'], label: string | null): Promise<Answer> => ({
    outcome,
    label,
    counts: await stationCounts(deps, batchId),
  })
  if (ringId === null) return answer('not-in-batch', null)
  const { data } = await deps.space.call(checkRingCode, {
    params: { ringId },
    body: proof,
    requestId: command.requestId,
  })
  const label = (await labelsIn(deps, batchId)).get(ringId) ?? ''
  if (data.outcome !== 'genuine') return answer(data.outcome, label)
  const { chipUid } = proof
  await audited(deps, command, { action: 'binding.update', recordId: ringId }, async () => {
    await tick(deps, { ringId, chipUid }, false, command)
    return { result: undefined, before: null, after: { isWritten: true, chipUid } }
  })
  return answer('genuine', label)
}
