import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import type { Command } from '../audit/audited.ts'

export interface Visibility {
  /** Whether the operator may see names, e-mails and ids of people, and the names of their spaces. */
  readonly people: boolean
}

/** Returns what an operator may see. All back-office answers use this function. */
export const visibilityFor = ({ roles }: { readonly roles: readonly string[] }): Visibility => ({
  people: isPermitted(roles, 'users:read'),
})

export const operatorOf = ({ user }: Command) => ({
  operatorId: user.userId,
  mayChangeInUse: isPermitted(user.roles, 'rings:in-use'),
})

export const mayRevealInUse = ({ user }: Command): boolean => isPermitted(user.roles, 'tokens:in-use')
