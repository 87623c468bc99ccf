import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { BatchDoc } from './batch.model.ts'
import { getBatch, progressOf, requireBatch } from './batches.queries.ts'

export const sameStateAs = ({ _id, state, generating, shipping, removing }: BatchDoc) => ({
  _id,
  state,
  'generating.key': generating?.key ?? null,
  'shipping.key': shipping?.key ?? null,
  'removing.key': removing?.key ?? null,
})

interface Step {
  readonly id: string
  readonly action: AuditAction
  readonly from: readonly Batch['state'][]
}

/** Moves a batch to another state. Throws BATCH_STATE if its present state does not allow that. */
export const changeBatchState = (
  deps: Deps,
  command: Command,
  { id, action, from }: Step,
  change: (stored: BatchDoc, state: Batch['state']) => Promise<unknown>,
): Promise<Batch> =>
  audited(deps, command, { action, recordId: id }, async () => {
    const stored = await requireBatch(deps, id)
    const { state } = await progressOf(deps, stored)
    if (!from.includes(state)) throw new AppError('BATCH_STATE', `This is not possible while the batch is ${state}.`)
    await change(stored, state)
    const result = await getBatch(deps, id)
    return { result, before: { state }, after: { state: result.state } }
  })
