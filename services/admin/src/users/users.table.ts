import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { Audited, OfficeTable } from '../tables/office-table.ts'
import { textOf } from '../tables/table-request.ts'
import type { UserRowDoc } from './user-row.model.ts'
import { toAdminUser, userWords } from './users.queries.ts'

export const usersTable: OfficeTable<UserRowDoc, AdminUser> & Audited<UserRecord> = {
  spec: userTable,
  source: ({ userRows }) => modelRows(userRows),
  order: { name: 'nameKey' },
  read: (query) => {
    const { draw, start, length } = query
    const search = textOf(query, 'search[value]')?.trim() ?? ''
    const words = userWords(search)
    const findsNothing = search !== '' && words.length === 0
    return { draw, start, length, words, filters: {}, ...(findsNothing && { findsNothing }), sort: [['name', 1]] }
  },
  toRows: (_, users) => users.map(toAdminUser),
  csv: [
    'id',
    'name',
    'email',
    ['roles', ({ userRoles }) => userRoles.map(({ role }) => role.name).join(' ')],
    'isActive',
    'createdAt',
  ],
  audited: ({ name, email, roles, active, emailProposal }) => ({
    name,
    email,
    roles,
    active,
    ...(emailProposal ? { proposedEmail: emailProposal.email } : {}),
  }),
}

/** Returns a page of users, ordered by name. Counts at most `limits.tableRowsReachable` matches. */
export const pageOfUsers = async (
  deps: Deps,
  { page, limit, search = '' }: { readonly page: number; readonly limit: number; readonly search?: string },
) => {
  if (page * limit > limits.tableRowsReachable) {
    const message = `Only the first ${limits.tableRowsReachable} users can be paged to: narrow the search.`
    throw invalidInput('query.page', message)
  }
  const query = { draw: 0, start: (page - 1) * limit, length: limit, 'search[value]': search }
  const { data: users, recordsFiltered: total } = await pageOf(deps, usersTable, query, { people: true })
  return { users, pagination: { total, page, limit } }
}
