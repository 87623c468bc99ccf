import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { UserDoc } from '../users/user.model.ts'

const hourMs = 3_600_000

export type PasskeyResetDoc = NonNullable<UserDoc['passkeyReset']>

export const newPasskeyReset = (by: string, now: Date): PasskeyResetDoc => ({
  resetId: newId(),
  by,
  askedAt: now,
  countsAt: new Date(now.getTime() + limits.passkeyResetHours * hourMs),
})

type Handled = Pick<UserDoc, 'handledBy' | 'passwordGivenBy' | 'emailProposal'>

const isHandledBy = ({ handledBy, passwordGivenBy, emailProposal }: Handled, operatorId: string): boolean =>
  [handledBy, passwordGivenBy, emailProposal?.proposedBy].includes(operatorId)

/**
 * Throws NOT_AN_OPERATOR, USER_INACTIVE, or RESET_BY_ANOTHER if this operator set or proposed the password or e-mail, and
 * no passkey was added since. They could otherwise get into the account alone.
 */
export const assertMayReset = (user: UserDoc, operatorId: string): void => {
  if (!isOperator(user.roles)) throw new AppError('NOT_AN_OPERATOR')
  if (!user.active) {
    throw new AppError('USER_INACTIVE', 'This account is not active, so nothing is reset. Activate it first.')
  }
  if (isHandledBy(user, operatorId)) throw new AppError('RESET_BY_ANOTHER')
}

/** Throws RESET_BY_ANOTHER if this operator's reset waits, or no passkey was added since it took effect. */
export const assertNotResetBy = (
  { passkeyReset, passkeysResetBy }: Pick<UserDoc, 'passkeyReset' | 'passkeysResetBy'>,
  operatorId: string,
): void => {
  if ([passkeyReset?.by, passkeysResetBy].includes(operatorId)) throw new AppError('RESET_BY_ANOTHER')
}
