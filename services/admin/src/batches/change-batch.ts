import type { createBatch as createContract } from '@love-space/contracts/admin/batch.routes.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../tables/sight.rules.ts'
import type { BatchDoc } from './batch.model.ts'
import { generateJobIdOf, getBatch, howFar, requireBatch, shipJobIdOf } from './batches.queries.ts'
import { generateBatch } from './generate-batch.ts'
import { shipBatch } from './ship-batch.ts'

/** A name that says when it was made, and which of that day it is. */
const nameOf = (id: string, now: Date): string => `${now.toISOString().slice(0, 10)} ${id.slice(-4)}`

/** The job is there if and only if the batch is. */
export const createBatch = (
  deps: Deps,
  { spaces, name }: BodyOf<typeof createContract> & { readonly spaces: number },
  creation: Creation,
  command: Command,
): Promise<Batch> =>
  audited(deps, command, { action: 'batch.create', recordId: creation.id }, async () => {
    const { id: batchId } = creation
    const time = deps.clock()
    const batch: Omit<BatchDoc, 'version'> = {
      _id: batchId,
      name: name ?? nameOf(batchId, time),
      state: 'generating',
      spaces,
      made: { devices: 0, spaces: 0, bindings: 0 },
      operatorId: command.user.userId,
      createdAt: time,
      sentAt: null,
      receivedAt: null,
      shippedAt: null,
      shipping: null,
    }
    await deps.batches.create(creation, batch, [jobOf(generateBatch, { key: batchId, data: { batchId }, time })])
    return { result: await getBatch(deps, batchId), before: null, after: { name: batch.name, spaces } }
  })

/** Throws BATCH_STATE where it is in none of these states. */
const requireState = ({ state }: Pick<Batch, 'state'>, ...states: Batch['state'][]): void => {
  if (!states.includes(state)) throw new AppError('BATCH_STATE', `This batch is ${state}.`)
}

const changed = (
  deps: Deps,
  id: string,
  command: Command,
  action: AuditAction,
  change: (before: Pick<Batch, 'state'>, stored: BatchDoc) => Promise<unknown>,
): Promise<Batch> =>
  audited(deps, command, { action, recordId: id }, async () => {
    const stored = await requireBatch(deps, id)
    const before = await howFar(deps, stored)
    await change(before, stored)
    const result = await getBatch(deps, id)
    return { result, before: { state: before.state }, after: { state: result.state } }
  })

export const cancelBatch = (deps: Deps, id: string, command: Command): Promise<Batch> =>
  changed(deps, id, command, 'batch.cancel', async (before) => {
    requireState(before, 'generating', 'failed', 'cancelled')
    await deps.jobs.cancel(generateJobIdOf(id))
    // One that was ready in the last moment stays so.
    await deps.batches.update({ _id: id, state: 'generating' }, { $set: { state: 'cancelled' } }, [])
  })

export const retryBatch = (deps: Deps, id: string, command: Command): Promise<Batch> =>
  changed(deps, id, command, 'batch.retry', async (before) => {
    requireState(before, 'failed', 'generating')
    if (!(await deps.jobs.retry(generateJobIdOf(id)))) throw new AppError('BATCH_STATE', 'It goes on already.')
  })

/** Fits a batch that still stands as it was read. */
export const asRead = ({ _id, state, shipping }: BatchDoc) => ({
  _id,
  state,
  'shipping.key': shipping?.key ?? null,
})

export const sendBatch = (deps: Deps, id: string, command: Command): Promise<Batch> =>
  changed(deps, id, command, 'batch.move', async (before, stored) => {
    requireState(before, 'ready', 'sent')
    if (before.state === 'sent') return
    const sent = { $set: { state: 'sent', sentAt: deps.clock() } } as const
    await deps.batches.update(asRead(stored), sent, [])
  })

/** Its rings are marked by a job. Said once more, that goes on where it failed; where it was cancelled, a new one marks the rest. */
export const beginToShip = (deps: Deps, id: string, command: Command): Promise<Batch> =>
  changed(deps, id, command, 'batch.move', async (before, stored) => {
    requireState(before, 'ready', 'sent', 'received', 'shipping', 'shipped')
    const { batches, clock, jobs } = deps
    if (before.state === 'shipped') return
    if (before.state === 'shipping') {
      await jobs.retry(shipJobIdOf(stored))
      return
    }
    const [key, time] = [newId(), clock()]
    const data = { batchId: id, ...operatorOf(command) }
    const begun = { $set: { state: 'shipping', shipping: { key, since: time } } } as const
    await batches.update(asRead(stored), begun, [jobOf(shipBatch, { key, data, time })])
  })
