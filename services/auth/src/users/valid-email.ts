import { invalidInput, AppError } from '@love-space/service-kit/process/app-error.ts'
import { emailOfAccount } from './user.rules.ts'

export const emailBelongsToAccount = (): AppError =>
  new AppError('EMAIL_TAKEN', 'This email already belongs to an account.')

export const emailExists = (): AppError => new AppError('EMAIL_TAKEN', 'An account with this email already exists.')

/** Returns the normalised e-mail; throws INVALID_INPUT for `body.email`. */
export const validEmail = (given: string): string => {
  const email = emailOfAccount(given)
  if (email !== undefined) return email
  throw invalidInput('body.email', 'Not a valid email address.')
}
