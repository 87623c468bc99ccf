import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Deps } from '../deps.ts'
import { assertMailer, mailStart, sendMail } from '../mails/send-mail.ts'
import type { UserDoc } from '../users/user.model.ts'
import { validEmail, emailBelongsToAccount } from '../users/valid-email.ts'

/** Mails a link to the new address; the e-mail changes when the user opens it. Throws EMAIL_TAKEN. */
export const changeEmail = async (
  deps: Deps,
  user: UserDoc,
  { email, ip }: { readonly email: string; readonly ip: string },
): Promise<void> => {
  assertMailer(deps)
  const { counters, settings, users, jobs } = deps
  const to = validEmail(email)
  await counters.hit(`confirm-new-email:${user._id}`, settings.limits.mailPerAccount)
  if (to === user.email || (await users.findByLookup(to))) {
    await counters.hit(`taken-email:${addressKey(ip)}`, settings.limits.takenEmailPerAddress)
    throw emailBelongsToAccount()
  }
  await jobs.start(sendMail, mailStart({ kind: 'confirm-new-email', userId: user._id, to }))
}
