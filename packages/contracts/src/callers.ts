import { operatorRoles, type OperatorRole } from './admin/operator-roles.ts'
import { mayOperate } from './admin/permissions.ts'
import type { Caller, RouteSpec } from './route.ts'

/** Who calls routes: anybody without a sign-in, every user, a member of the space in question, an operator's role, a process. */
export type CallerKind = 'anybody' | 'user' | 'member' | OperatorRole | Caller

export const callersOf = ({ access, permission, callers = [] }: RouteSpec): readonly CallerKind[] => {
  if (access === 'admin') return operatorRoles.filter((role) => mayOperate([role], permission))
  if (access === 'internal') return callers
  return [access === 'public' ? 'anybody' : access]
}
