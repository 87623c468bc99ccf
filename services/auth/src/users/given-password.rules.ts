import { limits } from '@love-space/contracts/limits.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { UserDoc } from './user.model.ts'

/**
 * Throws OWN_PASSWORD_NEEDED while an operator's password is set. The operator could otherwise set a PIN or confirm an
 * e-mail that still opens the account later.
 */
export const requireOwnPassword = ({ passwordGivenAt }: Pick<UserDoc, 'passwordGivenAt'>): void => {
  if (passwordGivenAt) throw new AppError('OWN_PASSWORD_NEEDED')
}

const choiceMsMax = limits.passwordChoiceMinutesMax * 60_000

type Handled = Pick<UserDoc, 'passwordGivenAt' | 'handledAt' | 'passwordChoice'>

/**
 * Throws OWN_PASSWORD_NEEDED if an operator made the account, or set its password or e-mail, unless this session has
 * just chosen the password. The operator could otherwise have changed the password and kept a session or PIN. Without a
 * `sid`, as services of an earlier release ask, any session may have chosen it.
 */
export const requirePasswordChosenBy = (user: Handled, sid: string | undefined, now: Date): void => {
  requireOwnPassword(user)
  if (user.handledAt === null) return
  const { passwordChoice: choice } = user
  const isOfSession = choice !== null && (sid === undefined || choice.sid === sid)
  if (!isOfSession || now.getTime() - choice.at.getTime() > choiceMsMax) throw new AppError('OWN_PASSWORD_NEEDED')
}

export const sameAsGivenPassword = (): AppError =>
  invalidInput('body.newPassword', 'Please choose a password different from your current one.')
