import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { anyOperator } from '@love-space/contracts/admin/role-names.ts'
import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import { sortKeysOf } from '@love-space/contracts/admin/table-spec.ts'
import type { AdminUser, UserFilter } from '@love-space/contracts/admin/user-admin.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { modelRows } from '../tables/model-rows.ts'
import { auditing, type Audited, type OfficeTable } from '../tables/office-table.ts'
import { userWords } from '../tables/search-words.ts'
import { readConditions } from '../tables/table-conditions.ts'
import { textOf, type TableQuery } from '../tables/table-request.ts'
import { userSortKeys, type UserRowDoc } from './user-row.model.ts'
import { toAdminUser } from './users.queries.ts'

export const userQueryOf = ({ search = '', role, isActive, ...conditions }: UserFilter): TableQuery => ({
  ...conditions,
  draw: 0,
  start: 0,
  length: 1,
  'search[value]': search,
  ...(role !== undefined && { role }),
  ...(isActive !== undefined && { isActive: String(isActive) }),
})

export const usersTable: OfficeTable<UserRowDoc, AdminUser, typeof userTable> & Audited<UserRecord> = {
  spec: userTable,
  source: ({ userRows }) => modelRows(userRows),
  order: userSortKeys,
  conditions: {
    isActive: (value) => ({ active: value === 'true' }),
    roles: (value) => ({ roles: value === anyOperator ? { $in: [...operatorRoles] } : value }),
  },
  read: (query) => {
    const { draw, start, length } = query
    const search = textOf(query, 'search[value]')?.trim() ?? ''
    const words = userWords(search)
    const findsNothing = search !== '' && words.length === 0
    const [role, isActive, sort] = [textOf(query, 'role'), textOf(query, 'isActive'), textOf(query, 'sort')]
    const conditions = readConditions(query, userTable)
    const filters = { ...(role !== undefined && { roles: role }), ...(isActive !== undefined && { isActive }) }
    return {
      draw,
      start,
      length,
      words,
      filters,
      ...(conditions && { conditions }),
      ...(findsNothing && { findsNothing }),
      sort: sort === undefined ? userTable.defaultSort : sortKeysOf(sort),
    }
  },
  toRows: (_, users) => users.map(toAdminUser),
  cells: { roles: ({ userRoles }) => userRoles.map(({ role }) => role.name).join(' ') },
  audited: auditing(userTable, ({ emailProposal, passkeyReset }: UserRecord) => ({
    proposedEmail: emailProposal?.email,
    passkeysResetAt: passkeyReset?.countsAt,
  })),
}

export const pageOfUsers = async (
  deps: Deps,
  {
    page,
    limit,
    sort,
    ...filter
  }: UserFilter & { readonly page: number; readonly limit: number; readonly sort?: string },
) => {
  if (page * limit > limits.tableRowsReachable) {
    const message = `Only the first ${limits.tableRowsReachable} users can be paged to: narrow the search.`
    throw invalidInput('query.page', message)
  }
  const requested = {
    ...userQueryOf(filter),
    start: (page - 1) * limit,
    length: limit,
    ...(sort !== undefined && { sort }),
  }
  const { data: users, recordsFiltered: total } = await pageOf(deps, usersTable, requested, { people: true })
  return { users, pagination: { total, page, limit } }
}
