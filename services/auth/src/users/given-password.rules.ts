import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { UserDoc } from './user.model.ts'

/**
 * Throws OWN_PASSWORD_NEEDED while an operator's password is set. The operator could otherwise set a PIN or confirm an
 * e-mail that still opens the account later.
 */
export const requireOwnPassword = ({ passwordGivenAt }: Pick<UserDoc, 'passwordGivenAt'>): void => {
  if (passwordGivenAt) throw new AppError('OWN_PASSWORD_NEEDED')
}

export const givenPasswordAgain = (): AppError =>
  invalidInput('body.newPassword', 'Please choose another password than the one you were given.')
