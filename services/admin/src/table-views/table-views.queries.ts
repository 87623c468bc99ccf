import type { TableView } from '@love-space/contracts/admin/table-view.ts'
import type { ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { TableViewDoc } from './table-view.model.ts'
import { mayChange, mayRead } from './table-view.rules.ts'

export const toTableView = (view: TableViewDoc, user: Command['user']): TableView => ({
  id: view._id,
  table: view.table,
  name: view.name,
  content: view.content,
  mayChange: mayChange(view, user),
  version: versionOf(view),
})

export const listViews = async (
  { tableViews }: Deps,
  table: ViewedTable,
  user: Command['user'],
): Promise<TableView[]> => {
  if (!mayRead(table, user)) throw new AppError('FORBIDDEN')
  const found = await tableViews.find({ table }, { sort: { name: 1 }, limit: limits.tableViewsMax })
  return found.map((view) => toTableView(view, user))
}

export const getView = async ({ tableViews }: Deps, id: string, user: Command['user']): Promise<TableView> => {
  const found = await tableViews.findById(id)
  if (!found || !mayRead(found.table, user)) throw new AppError('NOT_FOUND')
  return toTableView(found, user)
}
