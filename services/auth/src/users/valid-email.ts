import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { emailOfAccount } from './user.rules.ts'

/** The e-mail of an account in its usual form; throws INVALID_INPUT for `body.email` where it is none. */
export const validEmail = (given: string): string => {
  const email = emailOfAccount(given)
  if (email !== undefined) return email
  throw invalidInput('body.email', 'This does not have the right form.')
}
