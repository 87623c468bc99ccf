import { type Static, Type } from '@sinclair/typebox'
import { RoleName } from '../auth/role-name.ts'
import { UserRecord } from '../auth/user-record.internal.ts'
import { limits } from '../limits.ts'
import { Id, VersionRead } from '../primitives.ts'
import { Strict } from '../route.ts'
import { conditionParameters } from './table.ts'

export const AdminRole = Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() })
export type AdminRole = Static<typeof AdminRole>

export const AdminUserRole = Strict({ isActive: Type.Boolean(), role: AdminRole })

export const AdminUser = Strict({
  id: Id,
  ...Type.Omit(UserRecord, ['userId', 'version', 'revision', 'roles', 'active', 'newsletterSince']).properties,
  version: VersionRead,
  isActive: Type.Boolean(),
  role: Type.String(),
  userRoles: Type.Array(AdminUserRole),
})
export type AdminUser = Static<typeof AdminUser>

export const userFilter = {
  search: Type.Optional(Type.String({ maxLength: limits.searchCharsMax })),
  /** A role, or `operator` for everybody who has a role of the back-office. */
  role: Type.Optional(RoleName),
  isActive: Type.Optional(Type.Boolean()),
  ...conditionParameters,
} as const
const filter = Strict(userFilter)
export type UserFilter = Static<typeof filter>
