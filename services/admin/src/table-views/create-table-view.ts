import type { createTableView as contract } from '@love-space/contracts/admin/table-view.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { TableViewDoc } from './table-view.model.ts'
import { assertFits, auditedView, mayRead } from './table-view.rules.ts'

export const createTableView = async (
  deps: Deps,
  { table, name, content }: BodyOf<typeof contract>,
  creation: Creation,
  command: Command,
): Promise<TableViewDoc> => {
  const { tableViews, clock } = deps
  if (!mayRead(table, command.user)) throw new AppError('FORBIDDEN')
  assertFits(table, content)
  return audited(deps, command, { action: 'view.create', recordId: creation.id }, async () => {
    const isMade = (await tableViews.findCreated(creation, creation.id)) !== null
    if (!isMade && (await tableViews.count({ table })) >= limits.tableViewsMax) {
      throw new AppError('CONFLICT', `There are ${limits.tableViewsMax} views of this table already.`)
    }
    const view = { _id: creation.id, table, name, content, createdBy: command.user.userId, createdAt: clock() }
    const result = await tableViews.create(creation, view, [])
    return { result, before: null, after: auditedView(result) }
  })
}
