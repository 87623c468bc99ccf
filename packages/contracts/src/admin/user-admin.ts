import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { EmailProposalRecord, EndedEmailProposal } from '../auth/user-record.internal.ts'
import { Nullable, Strict } from '../route.ts'

export const AdminRole = Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() })
export type AdminRole = Static<typeof AdminRole>

export const AdminUserRole = Strict({ isActive: Type.Boolean(), role: AdminRole })

export const AdminUser = Strict({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** Whether they may sign in and tap. */
  isActive: Type.Boolean(),
  /** The primary role's name. */
  role: Type.String(),
  userRoles: Type.Array(AdminUserRole),
  /** Whether the address is confirmed: only then a reset mail goes there. */
  emailConfirmed: Type.Optional(Type.Boolean()),
  /** Whether they are or were in a space: no password is set for them, and another e-mail is only proposed. */
  wasInSpace: Type.Optional(Type.Boolean()),
  emailProposal: Type.Optional(Nullable(EmailProposalRecord)),
  lastEmailProposal: Type.Optional(Nullable(EndedEmailProposal)),
  createdAt: Instant,
})
export type AdminUser = Static<typeof AdminUser>
