import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import { faultOf, kindOf } from '@love-space/contracts/admin/table-conditions.ts'
import {
  daysOfRange,
  declaredSort,
  isRecordId,
  type SortKey,
  type TableSpec,
} from '@love-space/contracts/admin/table-spec.ts'
import type { ViewContent } from '@love-space/contracts/admin/table-view.ts'
import { viewedTables, type ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { TableViewDoc } from './table-view.model.ts'

const specs: Readonly<Record<ViewedTable, TableSpec>> = {
  quotes: quoteTable,
  users: userTable,
  spaces: spaceTable,
  devices: ringTable,
  bindings: bindingTable,
  audit: auditTable,
}

export const mayRead = (table: ViewedTable, { roles }: Command['user']): boolean =>
  isPermitted(roles, viewedTables[table])

export const mayChange = (
  { createdBy }: Pick<TableViewDoc, 'createdBy'>,
  { userId, roles }: Command['user'],
): boolean => createdBy === userId || roles.includes('super_admin')

/** Throws NOT_FOUND for a view of a table that the operator may not read, FORBIDDEN for one that others made. */
export const requireChangeable = (view: TableViewDoc | null, user: Command['user']): TableViewDoc => {
  if (!view || !mayRead(view.table, user)) throw new AppError('NOT_FOUND')
  if (!mayChange(view, user)) throw new AppError('FORBIDDEN')
  return view
}

const isFilter = (spec: TableSpec, column: string, value: string): boolean =>
  (Object.hasOwn(spec.filters, column) && spec.filters[column]?.includes(value) === true) ||
  (spec.ids.includes(column) && isRecordId(value)) ||
  (spec.ranges.includes(column) && daysOfRange(value) !== null)

/** Throws INVALID_INPUT, naming the field, for what the table cannot show, and for searched texts. */
export const assertFits = (table: ViewedTable, { filters, criteria, sort }: ViewContent): void => {
  const spec = specs[table]
  const at = 'body.content'
  for (const [index, { column, value }] of filters.entries()) {
    if (!isFilter(spec, column, value)) throw invalidInput(`${at}.filters.${index}`, 'The table has no such filter.')
  }
  for (const [index, criterion] of criteria.entries()) {
    if (kindOf(spec, criterion.column) === 'text') {
      throw invalidInput(`${at}.criteria.${index}`, 'Shared views keep no searched text, because it may name people.')
    }
    const fault = faultOf(spec, criterion)
    if (fault) throw invalidInput(`${at}.criteria.${index}`, fault.message)
  }
  const keys = sort.map(({ column, isDescending }): SortKey => [column, isDescending ? -1 : 1])
  if (keys.length > 0 && !declaredSort(spec, keys)) {
    throw invalidInput(`${at}.sort`, 'The table has no such order.')
  }
}

export const auditedView = ({ table, name, content }: TableViewDoc) => ({
  table,
  name,
  content: JSON.stringify(content),
})
