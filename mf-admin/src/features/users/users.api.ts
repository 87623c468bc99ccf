import { changeUsers } from '@love-space/contracts/admin/bulk-change.calls.ts'
import { exportUsers } from '@love-space/contracts/admin/csv.calls.ts'
import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import {
  assignRole,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  removeRole,
  resetUserPasskeys,
  sendUserResetMail,
  toggleUserStatus,
  updateUser,
  withdrawUserEmailProposal,
  withdrawUserPasskeyReset,
} from '@love-space/contracts/admin/user-admin.calls.ts'
import type { BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { requestOf } from '../../table/table-state.ts'
import type { TableSource } from '../../table/use-table.ts'

type TableRequest = ReturnType<typeof requestOf>

const columnValue = (request: Readonly<Record<string, unknown>>, column: string): string | undefined => {
  const value = request[`columns[${userTable.columns.indexOf(column as never)}][search][value]`]
  return typeof value === 'string' ? value : undefined
}

const filterOf = (request: TableRequest) => {
  const { 'search[value]': search } = request
  const [role, isActive] = [columnValue(request, 'roles'), columnValue(request, 'isActive')]
  const conditions = Object.entries(request).filter(([name]) => name.startsWith('searchBuilder'))
  return {
    ...Object.fromEntries(conditions),
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role }),
    ...(isActive !== undefined && { isActive: isActive === 'true' }),
  } as Pick<QueryOf<typeof listUsers>, 'search' | 'role' | 'isActive'>
}

const sortOf = (request: Readonly<Record<string, unknown>>) => {
  const column = userTable.columns[Number(request['order[0][column]'] ?? -1)]
  if (column === undefined) return {}
  const sort = request['order[0][dir]'] === 'desc' ? `-${column}` : column
  return { sort: sort as NonNullable<QueryOf<typeof listUsers>['sort']> }
}

const changeMany = (request: TableRequest, body: BodyOf<typeof changeUsers>) =>
  adminApi.call(changeUsers, { query: filterOf(request), body })

export const usersSource: TableSource<AdminUser> = {
  name: 'users',
  spec: userTable,
  bulk: [
    { label: bulkTexts.activate, change: (query, rows) => changeMany(query, { ...rows, isActive: true }) },
    { label: bulkTexts.deactivate, change: (query, rows) => changeMany(query, { ...rows, isActive: false }) },
  ],
  requestCsv: (request) => adminApi.call(exportUsers, { query: filterOf(request) }),
  load: async (request, signal) => {
    const { start, length } = request
    const query = { page: start / length + 1, limit: length, ...filterOf(request), ...sortOf(request) }
    const answer = await adminApi.call(listUsers, { query, signal })
    if (!answer) return null
    const { users, pagination } = answer.data
    return { data: users, recordsFiltered: pagination.total, recordsTotal: pagination.total }
  },
}

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await adminApi.call(listRoles, { signal }))?.data.roles ?? [],
  meta: { keep: false },
})

export const loadUser = async (id: string): Promise<AdminUser | null> =>
  (await adminApi.call(getUser, { params: { id } }))?.data.user ?? null

export const addUser = (body: BodyOf<typeof createUser>, idempotencyKey: string) =>
  adminApi.call(createUser, { body, idempotencyKey })

export const changeUser = (id: string, body: BodyOf<typeof updateUser>) =>
  adminApi.call(updateUser, { params: { id }, body })

export const setUserStatus = (id: string, body: BodyOf<typeof toggleUserStatus>) =>
  adminApi.call(toggleUserStatus, { params: { id }, body })

export const giveRole = (id: string, roleId: string) =>
  adminApi.call(assignRole, { params: { id }, body: { roleId, assignedBy: 'admin' } })

export const unassignRole = (id: string, roleId: string) => adminApi.call(removeRole, { params: { id, roleId } })

export const removeUser = ({ id }: AdminUser) => adminApi.call(deleteUser, { params: { id } })

/** Mails a reset link to the user; the operator never sees it. */
export const mailReset = (id: string) => adminApi.call(sendUserResetMail, { params: { id } })

export const withdrawEmail = (id: string) => adminApi.call(withdrawUserEmailProposal, { params: { id } })

export const resetPasskeys = (id: string) => adminApi.call(resetUserPasskeys, { params: { id } })

export const withdrawReset = (id: string) => adminApi.call(withdrawUserPasskeyReset, { params: { id } })
