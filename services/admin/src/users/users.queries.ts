import { displayNameOf, primaryRole } from '@love-space/contracts/admin/role-names.ts'
import { type AdminRole, AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { UserRowDoc } from './user-row.model.ts'

export const toAdminRole = (name: string): AdminRole => ({ id: name, name, displayName: displayNameOf(name) })

export const toAdminUser = (user: UserRowDoc): AdminUser => {
  const {
    version: _version,
    revision,
    emailProposal = null,
    lastEmailProposal = null,
    passkeyReset = null,
    ...row
  } = user
  return toAnswer(AdminUser, {
    ...row,
    id: row._id,
    ...(revision !== undefined && { version: revision }),
    isActive: row.active,
    role: primaryRole(row.roles),
    userRoles: row.roles.map((role) => ({ isActive: row.active, role: toAdminRole(role) })),
    emailProposal,
    lastEmailProposal,
    passkeyReset,
  })
}

export const getUser = async ({ userRows }: Deps, id: string): Promise<AdminUser> => {
  const found = await userRows.findById(id).lean<UserRowDoc | null>()
  if (!found) throw new AppError('USER_NOT_FOUND')
  return toAdminUser(found)
}

export const usersOf = async (
  { userRows }: Pick<Deps, 'userRows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserRowDoc>> => {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const found = await userRows.find({ _id: { $in: uniqueIds } }).lean<UserRowDoc[]>()
  return new Map(found.map((user) => [user._id, user]))
}
