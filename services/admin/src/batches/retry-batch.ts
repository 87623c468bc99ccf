import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { generateJobIdOf } from './batches.queries.ts'
import { changeBatchState } from './change-batch-state.ts'

export const retryBatch = (deps: Deps, id: string, command: Command) =>
  changeBatchState(deps, command, { id, action: 'batch.retry', from: ['failed', 'generating'] }, async () => {
    if (!(await deps.jobs.retry(generateJobIdOf(id))))
      throw new AppError('BATCH_STATE', 'This batch is already running.')
  })
