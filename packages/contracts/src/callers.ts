import { operatorRoles, type OperatorRole } from './admin/operator-roles.ts'
import { mayOperate } from './admin/permissions.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { Caller, RouteSpec } from './route.ts'

/** Who calls routes: anybody without a sign-in, every user, a member of the space in question, an operator's role, a process. */
export type CallerKind = 'anybody' | 'user' | 'member' | OperatorRole | Caller

export const callersOf = ({ access, permission, callers = [] }: RouteSpec): readonly CallerKind[] => {
  if (access === 'admin') return operatorRoles.filter((role) => mayOperate([role], permission))
  if (access === 'internal') return callers
  return [access === 'public' ? 'anybody' : access]
}

interface SignedInCaller {
  readonly roles: readonly string[]
  /** Time of the last step-up in epoch seconds. */
  readonly stepUpAt?: number
  /** Set if another signed-in operator typed the password. */
  readonly hasTypedPassword?: true
  /** Set until an operator who must use a passkey has used one. */
  readonly needsPasskey?: true
}

/** Returns why a signed-in user may not call a route now; undefined if they may. */
export const refusalOf = (
  { access, permission, stepUp }: RouteSpec,
  { roles, stepUpAt = 0, hasTypedPassword, needsPasskey }: SignedInCaller,
  nowS: number,
): ErrorCode | undefined => {
  if (access === 'admin' && needsPasskey) return 'PASSKEY_NEEDED'
  if (access === 'admin' && !mayOperate(roles, permission)) return 'FORBIDDEN'
  if (access === 'admin' && hasTypedPassword) return 'OWN_PASSWORD_NEEDED'
  return stepUp && nowS - stepUpAt > limits.stepUpMinutesMax * 60 ? 'STEP_UP_REQUIRED' : undefined
}
