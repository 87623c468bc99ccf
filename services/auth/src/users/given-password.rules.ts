import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { UserDoc } from './user.model.ts'

/**
 * Throws OWN_PASSWORD_NEEDED while the password is one that an operator chose. The operator could otherwise set a PIN
 * or confirm an e-mail that still opens the account after the user has replaced the password.
 */
export const requireOwnPassword = ({ passwordGivenAt }: Pick<UserDoc, 'passwordGivenAt'>): void => {
  if (passwordGivenAt) throw new AppError('OWN_PASSWORD_NEEDED')
}

/** Returns the error for a new password equal to the one that the operator chose. */
export const givenPasswordAgain = (): AppError =>
  invalidInput('body.newPassword', 'Please choose another password than the one you were given.')
