import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { UserDoc } from './user.model.ts'

/**
 * Throws OWN_PASSWORD_NEEDED while the password is one an operator chose. Whoever knows it could otherwise set a PIN, or
 * confirm an e-mail, that would still open the account after its person has replaced the password.
 */
export const requireOwnPassword = ({ passwordGivenAt }: Pick<UserDoc, 'passwordGivenAt'>): void => {
  if (passwordGivenAt) throw new AppError('OWN_PASSWORD_NEEDED')
}

/** The new password is the one that the operator chose. */
export const givenPasswordAgain = (): AppError =>
  invalidInput('body.newPassword', 'Please choose another password than the one you were given.')
