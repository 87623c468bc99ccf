import type { changeRings } from '@love-space/contracts/admin/bulk-change.routes.ts'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { idsOfRows, type BulkTableName } from './bulk-tables.ts'
import { changeRows } from './change-rows.job.ts'

/** Selects rows by id, or else all rows that match the filter. */
interface SelectedChange extends Omit<BodyOf<typeof changeRings>, 'status'> {
  readonly table: BulkTableName
  readonly query: TableQuery
  readonly value: string
}

/** Starts a change of exactly the rows that the operator confirmed. Throws COUNT_CHANGED. */
export const changeMany = (
  deps: Deps,
  { table, query, ids, count, value, endsOwnersUse }: SelectedChange,
  command: Command,
): Promise<BulkChange> =>
  audited(deps, command, { action: 'table.change', recordId: table }, async () => {
    const selectedIds = ids ? [...new Set(ids)] : await idsOfRows(deps, table, query, visibilityFor(command.user))
    if (selectedIds.length !== count) throw new AppError('COUNT_CHANGED')
    const owners = endsOwnersUse === undefined ? {} : { endsOwnersUse }
    const data = {
      table,
      ids: selectedIds,
      value,
      ...owners,
      by: commandAuthorOf(command),
      requestId: command.requestId,
    }
    const id = await deps.jobs.start(changeRows, { data, userId: command.user.userId })
    const result = { id, state: 'working' as const, changed: 0, total: count }
    return { result, after: { id, count, value, ...owners, isFilter: ids === undefined } }
  })
