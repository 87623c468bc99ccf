import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { sameStateAs, changeBatchState } from './change-batch-state.ts'

export const sendBatch = (deps: Deps, id: string, command: Command) =>
  changeBatchState(deps, command, { id, action: 'batch.move', from: ['ready', 'sent'] }, async (stored, state) => {
    if (state === 'sent') return
    await deps.batches.update(sameStateAs(stored), { $set: { state: 'sent', sentAt: deps.clock() } }, [])
  })
