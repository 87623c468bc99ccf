import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import type { Command } from '../audit/audited.ts'

/** What an answer may say, by who asked for it. */
export interface Sight {
  /** Names, e-mails and ids of people, and the names of their spaces. */
  readonly people: boolean
}

/** The one decision who sees people: every answer of the back-office goes by it. */
export const sightOf = ({ roles }: { readonly roles: readonly string[] }): Sight => ({
  people: isPermitted(roles, 'users:read'),
})

/** What the space service is told of the operator who changes a ring. */
export const operatorOf = ({ user }: Command) => ({
  operatorId: user.userId,
  mayChangeInUse: isPermitted(user.roles, 'rings:in-use'),
})

/** Whether an operator may see the tokens of rings that people use. */
export const mayRevealInUse = ({ user }: Command): boolean => isPermitted(user.roles, 'tokens:in-use')
