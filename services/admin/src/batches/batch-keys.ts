import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { sealBatchKeys } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { requireFactoryKey } from '../factory-keys/factory-keys.queries.ts'
import type { BatchDoc } from './batch.model.ts'
import { getBatch, progressOf, requireBatch } from './batches.queries.ts'

const repeatMsMax = 120_000

interface Asked {
  readonly id: string
  readonly factoryKeyId: string
}

/** Records that the keys go out. Throws BATCH_KEYS_GIVEN, unless the same operator had them for the same key just now. */
const recordGiven = async (deps: Deps, batchId: string, given: NonNullable<BatchDoc['keysGiven']>): Promise<void> => {
  const first = await deps.batches.update({ _id: batchId, keysGiven: null }, { $set: { keysGiven: given } }, [])
  if (first) return
  const { keysGiven: before } = await requireBatch(deps, batchId)
  const isLostAnswer =
    before &&
    before.operatorId === given.operatorId &&
    before.thumbprint === given.thumbprint &&
    given.at.getTime() - before.at.getTime() < repeatMsMax
  if (!isLostAnswer) throw new AppError('BATCH_KEYS_GIVEN')
}

/** Gives the sealed keys of a batch, once. Only the space service and the factory can read them. */
export const takeBatchKeys = (
  deps: Deps,
  { id, factoryKeyId }: Asked,
  command: Command,
): Promise<{ file: string; batch: Batch }> =>
  audited(deps, command, { action: 'batch.keys', recordId: id }, async () => {
    const stored = await requireBatch(deps, id)
    if (stored.kind !== 'sun') throw new AppError('BATCH_STATE', 'The devices of this batch do not sign their taps.')
    const { state } = await progressOf(deps, stored)
    if (state === 'generating') throw new AppError('BATCH_STATE', 'This batch is still being generated.')
    const { name: factory, thumbprint, jwk, confirmedBy } = await requireFactoryKey(deps, factoryKeyId)
    if (confirmedBy === null) throw new AppError('FACTORY_KEY_MISSING')
    const call = { params: { batchId: id }, body: { jwk }, requestId: command.requestId }
    const { file } = (await deps.space.call(sealBatchKeys, call)).data
    await recordGiven(deps, id, { at: deps.clock(), operatorId: command.user.userId, factory, thumbprint })
    return { result: { file, batch: await getBatch(deps, id) }, after: { factory, thumbprint } }
  })

export const allowBatchKeys = (deps: Deps, id: string, command: Command): Promise<Batch> =>
  audited(deps, command, { action: 'batch.keys-again', recordId: id }, async () => {
    await requireBatch(deps, id)
    await deps.batches.update({ _id: id }, { $set: { keysGiven: null } }, [])
    return { result: await getBatch(deps, id) }
  })
