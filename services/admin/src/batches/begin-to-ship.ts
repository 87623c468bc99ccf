import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { shipJobIdOf } from './batches.queries.ts'
import { sameStateAs, changeBatchState } from './change-batch-state.ts'
import { shipBatch } from './ship-batch.ts'

const from = ['ready', 'sent', 'received', 'shipping', 'shipped'] as const

/** Starts the job that ships a batch, or resumes it after a failure. */
export const beginToShip = (deps: Deps, id: string, command: Command) =>
  changeBatchState(deps, command, { id, action: 'batch.move', from }, async (stored, state) => {
    const { batches, clock, jobs } = deps
    if (state === 'shipped') return
    if (state === 'shipping') {
      await jobs.retry(shipJobIdOf(stored))
      return
    }
    const [key, time] = [newId(), clock()]
    const data = { batchId: id, ...operatorOf(command) }
    const begun = { $set: { state: 'shipping', shipping: { key, since: time } } } as const
    await batches.update(sameStateAs(stored), begun, [jobOf(shipBatch, { key, data, time })])
  })
