import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { sightOf, type Sight } from '../tables/sight.rules.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { idsOfRows, type BulkTableName } from './bulk-tables.ts'
import { changeRows, leftOutIn } from './change-rows.job.ts'

interface Meant {
  readonly table: BulkTableName
  readonly query: TableQuery
  /** Absent: every row that the filter shows. */
  readonly ids?: readonly string[] | undefined
  /** As many as somebody has confirmed. */
  readonly count: number
  readonly value: string
  /** Owners of rings may lose what these open. */
  readonly endsOwnersUse?: boolean | undefined
}

const stateOf = (state: string): BulkChange['state'] =>
  state === 'done' || state === 'failed' || state === 'cancelled' ? state : 'working'

/** Only of who has begun it. */
export const readBulkChange = async ({ jobs }: Deps, id: string, userId: string): Promise<BulkChange> => {
  const job = await jobs.status(id, { userId })
  if (!job || job.name !== changeRows.name) throw new AppError('NOT_FOUND')
  const { done = 0, total = 0, text } = job.progress ?? {}
  const leftOut = leftOutIn(text)
  return { id, state: stateOf(job.state), changed: done, total, ...(leftOut ? { leftOut } : {}) }
}

/** Begins to change exactly the rows that were confirmed. */
export const changeMany = (
  deps: Deps,
  { table, query, ids, count, value, endsOwnersUse }: Meant,
  command: Command,
): Promise<BulkChange> =>
  audited(deps, command, { action: 'table.change', recordId: table }, async () => {
    const meant = ids ? [...new Set(ids)] : await idsOfRows(deps, table, query, sightOf(command.user))
    if (meant.length !== count) throw new AppError('COUNT_CHANGED')
    const { userId, roles } = command.user
    const by = { userId, roles: [...roles] }
    const owners = endsOwnersUse === undefined ? {} : { endsOwnersUse }
    const data = { table, ids: meant, value, ...owners, by, requestId: command.requestId }
    const id = await deps.jobs.start(changeRows, { data, userId })
    const result = { id, state: 'working' as const, changed: 0, total: count }
    return { result, before: null, after: { id, count, value, ...owners, isFilter: ids === undefined } }
  })

/** What was changed stays so. A repetition writes no second entry, but the one that an interrupted request left out. */
export const cancelBulkChange = async (deps: Deps, id: string, command: Command): Promise<BulkChange> => {
  const { userId } = command.user
  const found = await readBulkChange(deps, id, userId)
  const action = 'job.cancel'
  if (found.state === 'done' || (await deps.auditEntries.exists({ words: id, action, outcome: 'done' }))) return found
  return audited(deps, command, { action, recordId: id }, async () => {
    await deps.jobs.cancel(id)
    const result = await readBulkChange(deps, id, userId)
    const { state, changed, total } = result
    return {
      result,
      before: { state: found.state },
      after: { service: 'admin', job: changeRows.name, state, changed, total },
    }
  })
}

const lookedAtOnce = 500

/** How many rings a change of many would mean, and how many of these it leaves out or takes from somebody. */
export const previewRings = async (
  deps: Deps,
  { query, ids }: { readonly query: TableQuery; readonly ids?: readonly string[] | undefined },
  sight: Sight,
): Promise<{ count: number; retired: number; owned: number }> => {
  const meant = ids ? [...new Set(ids)] : await idsOfRows(deps, 'devices', query, sight)
  const preview = { count: meant.length, retired: 0, owned: 0 }
  for (let from = 0; from < meant.length; from += lookedAtOnce) {
    const some = { _id: { $in: meant.slice(from, from + lookedAtOnce) } }
    preview.retired += await deps.ringRows.countDocuments({ ...some, status: 'DISABLED' })
    preview.owned += await deps.ringRows.countDocuments({ ...some, status: 'ACTIVE', ownerId: { $ne: null } })
  }
  return preview
}
