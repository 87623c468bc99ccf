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
  sendUserResetMail,
  toggleUserStatus,
  updateUser,
  withdrawUserEmailProposal,
} from '@love-space/contracts/admin/user-admin.calls.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { requestOf } from '../../table/table-state.ts'
import type { TableSource } from '../../table/use-table.ts'

const searched = (search: string | undefined) => (search === undefined ? {} : { search })

const changeMany = ({ 'search[value]': search }: ReturnType<typeof requestOf>, body: BodyOf<typeof changeUsers>) =>
  adminApi.call(changeUsers, { query: searched(search), body })

export const usersSource: TableSource<AdminUser> = {
  name: 'users',
  spec: userTable,
  bulk: [
    { label: bulkTexts.activate, change: (query, rows) => changeMany(query, { ...rows, isActive: true }) },
    { label: bulkTexts.deactivate, change: (query, rows) => changeMany(query, { ...rows, isActive: false }) },
  ],
  askForCsv: ({ 'search[value]': search }) => adminApi.call(exportUsers, { query: searched(search) }),
  load: async ({ start, length, 'search[value]': search }, signal) => {
    const query = { page: start / length + 1, limit: length, ...searched(search) }
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

/** Fetches a user; null when the session has ended. */
export const loadUser = async (id: string): Promise<AdminUser | null> =>
  (await adminApi.call(getUser, { params: { id } }))?.data.user ?? null

/** Creates a user. The draft's idempotency key prevents a second user on a repeated press. */
export const addUser = (body: BodyOf<typeof createUser>, idempotencyKey: string) =>
  adminApi.call(createUser, { body, idempotencyKey })

export const changeUser = (id: string, body: BodyOf<typeof updateUser>) =>
  adminApi.call(updateUser, { params: { id }, body })

export const setUserStatus = (id: string, isActive: boolean) =>
  adminApi.call(toggleUserStatus, { params: { id }, body: { isActive } })

export const giveRole = (id: string, roleId: string) =>
  adminApi.call(assignRole, { params: { id }, body: { roleId, assignedBy: 'admin' } })

export const takeRole = (id: string, roleId: string) => adminApi.call(removeRole, { params: { id, roleId } })

export const removeUser = ({ id }: AdminUser) => adminApi.call(deleteUser, { params: { id } })

/** Mails a reset link to the user; the operator never sees it. */
export const mailReset = (id: string) => adminApi.call(sendUserResetMail, { params: { id } })

export const withdrawEmail = (id: string) => adminApi.call(withdrawUserEmailProposal, { params: { id } })
