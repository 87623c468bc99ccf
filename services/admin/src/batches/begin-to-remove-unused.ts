import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { getBatch, progressOf, removeJobIdOf, requireBatch } from './batches.queries.ts'
import { sameStateAs } from './change-batch-state.ts'
import { removeUnused } from './remove-unused.ts'

/** Resumes a failed removal. The audit trail names how many devices were unused when it was asked for. */
export const beginToRemoveUnused = (deps: Deps, id: string, command: Command) =>
  audited(deps, command, { action: 'batch.remove-rest', recordId: id }, async () => {
    const { batches, clock, jobs } = deps
    const stored = await requireBatch(deps, id)
    const { state, removal } = await progressOf(deps, stored)
    if (state !== 'cancelled') throw new AppError('BATCH_STATE', `This is not possible while the batch is ${state}.`)
    const { unused = 0 } = (await getBatch(deps, id)).rings
    const isResumed = removal === 'stopped' && (await jobs.retry(removeJobIdOf(stored)))
    if (!isResumed && removal !== 'running' && removal !== 'done') {
      const [key, time] = [newId(), clock()]
      const begun = { $set: { state: 'cancelled', removing: { key, since: time } } } as const
      const data = { batchId: id, operatorId: command.user.userId }
      await batches.update(sameStateAs(stored), begun, [jobOf(removeUnused, { key, data, time })])
    }
    return { result: await getBatch(deps, id), after: { devices: removal === 'done' ? 0 : unused } }
  })
