import { isPermitted, type Permission } from '@love-space/contracts/admin/permissions.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

const rolesOf = (user: User | null): string[] =>
  user === null ? [] : user.userRoles.filter(({ isActive }) => isActive).map(({ role }) => role.name)

/** Returns a function that checks a permission. For display only: the server checks too. */
export function useMay() {
  const user = useSession((session) => session.user)
  const roles = rolesOf(user)
  return (permission: Permission): boolean => isPermitted(roles, permission)
}
