import { type Static, Type } from '@sinclair/typebox'
import { UserRecord } from '../auth/user-record.internal.ts'
import { Id, VersionRead } from '../primitives.ts'
import { Strict } from '../route.ts'

export const AdminRole = Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() })
export type AdminRole = Static<typeof AdminRole>

export const AdminUserRole = Strict({ isActive: Type.Boolean(), role: AdminRole })

export const AdminUser = Strict({
  id: Id,
  ...Type.Omit(UserRecord, ['userId', 'version', 'revision', 'roles', 'active', 'newsletterSince']).properties,
  version: VersionRead,
  /** Whether the user may sign in and tap. */
  isActive: Type.Boolean(),
  role: Type.String(),
  userRoles: Type.Array(AdminUserRole),
})
export type AdminUser = Static<typeof AdminUser>
