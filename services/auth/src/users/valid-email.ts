import { invalidInput, AppError } from '@love-space/service-kit/process/app-error.ts'
import { emailOfAccount } from './user.rules.ts'

/** Says to somebody signed in that another account has the e-mail they want. */
export const emailBelongsToAccount = (): AppError =>
  new AppError('EMAIL_TAKEN', 'This email already belongs to an account.')

/** Says to an operator that an account has the e-mail already. */
export const emailExists = (): AppError => new AppError('EMAIL_TAKEN', 'An account with this email already exists.')

/** The e-mail of an account in its usual form; throws INVALID_INPUT for `body.email` where it is none. */
export const validEmail = (given: string): string => {
  const email = emailOfAccount(given)
  if (email !== undefined) return email
  throw invalidInput('body.email', 'This does not have the right form.')
}
