import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { findBulkJob, readBulkChange } from './bulk-changes.queries.ts'

export const cancelBulkChange = async (deps: Deps, id: string, command: Command): Promise<BulkChange> => {
  const { userId } = command.user
  const { job, change: found } = await findBulkJob(deps, id, userId)
  const action = 'job.cancel'
  if (found.state === 'done' || (await deps.auditEntries.exists({ words: id, action, outcome: 'done' }))) return found
  return audited(deps, command, { action, recordId: id }, async () => {
    await deps.jobs.cancel(id)
    const result = await readBulkChange(deps, id, userId)
    const { state, changed, total } = result
    return {
      result,
      before: { state: found.state },
      after: { service: 'admin', job, state, changed, total },
    }
  })
}
