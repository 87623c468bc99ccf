import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { auditedView, requireChangeable } from './table-view.rules.ts'

export const deleteTableView = async (deps: Deps, id: string, command: Command): Promise<void> => {
  requireChangeable(await deps.tableViews.findById(id), command.user)
  return audited(deps, command, { action: 'view.delete', recordId: id }, async () => {
    const deleted = await deps.tableViews.tombstone({ _id: id }, [])
    if (!deleted) throw new AppError('NOT_FOUND')
    return { result: undefined, before: auditedView(deleted), after: null }
  })
}
