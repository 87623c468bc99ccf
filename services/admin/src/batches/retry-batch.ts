import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { generateJobIdOf } from './batches.queries.ts'
import { sameStateAs, changeBatchState } from './change-batch-state.ts'
import { generateBatch } from './generate-batch.ts'

const from = ['failed', 'generating', 'cancelled'] as const

/** Resumes the failed generation of a batch, or creates the rest of a cancelled one. Creates nothing twice. */
export const retryBatch = (deps: Deps, id: string, command: Command) =>
  changeBatchState(deps, command, { id, action: 'batch.retry', from }, async (stored, state) => {
    const { batches, clock, jobs } = deps
    if (state !== 'cancelled') {
      if (!(await jobs.retry(generateJobIdOf(stored))))
        throw new AppError('BATCH_STATE', 'This batch is already being generated.')
      return
    }
    if (stored.removing) throw new AppError('BATCH_STATE', 'The unused devices of this batch were removed.')
    const [key, time] = [newId(), clock()]
    const begun = { $set: { state: 'generating', generating: { key, since: time } } } as const
    await batches.update(sameStateAs(stored), begun, [jobOf(generateBatch, { key, data: { batchId: id }, time })])
  })
