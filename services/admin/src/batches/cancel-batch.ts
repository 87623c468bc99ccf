import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { generateJobIdOf } from './batches.queries.ts'
import { changeBatchState } from './change-batch-state.ts'

const from = ['generating', 'failed', 'cancelled'] as const

export const cancelBatch = (deps: Deps, id: string, command: Command) =>
  changeBatchState(deps, command, { id, action: 'batch.cancel', from }, async (stored) => {
    await deps.jobs.cancel(generateJobIdOf(stored))
    // If the job has finished meanwhile, the batch is ready and stays so.
    await deps.batches.update({ _id: id, state: 'generating' }, { $set: { state: 'cancelled' } }, [])
  })
