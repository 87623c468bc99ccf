import type { updateTableView as contract } from '@love-space/contracts/admin/table-view.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { TableViewDoc } from './table-view.model.ts'
import { assertFits, auditedView, requireChangeable } from './table-view.rules.ts'

export const updateTableView = async (
  deps: Deps,
  id: string,
  { basedOn, ...changes }: BodyOf<typeof contract>,
  command: Command,
): Promise<TableViewDoc> => {
  const { table } = requireChangeable(await deps.tableViews.findById(id), command.user)
  if (changes.content) assertFits(table, changes.content)
  return audited(deps, command, { action: 'view.update', recordId: id }, async () => {
    let before: TableViewDoc | undefined
    const result = await deps.tableViews.mutate(id, (view) => {
      before = view
      return isToBeChanged(view, changes, basedOn) ? { next: editOf(view, changes), events: [] } : null
    })
    if (!result || !before) throw new AppError('NOT_FOUND')
    return { result, before: auditedView(before), after: auditedView(result) }
  })
}
