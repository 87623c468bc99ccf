import type { Deps } from '../deps.ts'
import { assertMailer, sendMail } from '../mails/send-mail.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Sends the mail that confirms the e-mail once more. */
export const askToConfirmEmail = async (deps: Deps, user: UserDoc): Promise<void> => {
  assertMailer(deps)
  await deps.counters.hit(`confirm-email:${user._id}`, deps.settings.limits.mailPerAccount)
  await deps.jobs.start(sendMail, { data: { kind: 'confirm-email', userId: user._id }, userId: user._id })
}
