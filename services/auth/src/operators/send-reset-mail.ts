import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { assertMailer } from '../mails/send-mail.ts'
import { accountChangeEvents } from './account-change-events.ts'
import { assertMayChange, type Operator } from '../users/user-record.rules.ts'
import { requireUser } from '../users/user-records.queries.ts'

export const sendResetMail = async (deps: Deps, userId: string, by: Operator): Promise<void> => {
  const user = await requireUser(deps, userId)
  assertMayChange(by, user)
  assertMailer(deps)
  if (!user.active) {
    throw new AppError('USER_INACTIVE', 'This account is not active, so no reset email is sent. Activate it first.')
  }
  if (!user.emailConfirmedAt) throw new AppError('EMAIL_UNCONFIRMED')
  const { settings, counters, users } = deps
  await counters.hit(`reset-password:${hmacSha256(settings.lookUpKey, user.email)}`, settings.limits.mailPerAccount)
  const same = { _id: userId, email: user.email, emailConfirmedAt: user.emailConfirmedAt, active: true }
  if (!(await users.update(same, {}, accountChangeEvents(deps, user, user, ['reset-mail']))))
    throw new AppError('CONFLICT')
}
