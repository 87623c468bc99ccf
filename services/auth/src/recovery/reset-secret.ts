import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { forgetTries, triesOf } from '../credentials/count-try.ts'
import type { Deps } from '../deps.ts'
import { findByLink } from '../mails/mail-link.ts'
import { mailWith } from '../mails/send-mail.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { givenPasswordAgain } from '../users/given-password.rules.ts'

/** Uses the link of a mail to set a new password. One write sets it, uses up every link, and ends every sign-in. */
export const resetPassword = async (
  deps: Deps,
  { token, newPassword, ip }: { readonly token: string; readonly newPassword: string; readonly ip: string },
): Promise<void> => {
  const { settings } = deps
  await deps.counters.hit(`reset:${addressKey(ip)}`, settings.limits.resetPerAddress)
  const { user, link } = await findByLink(deps, token, ['reset-password'])
  await assertUncommon({ password: { field: 'body.newPassword', value: newPassword } })
  if (user.passwordGivenAt && (await deps.hashers.stranger.isPassword(user.passwordHash, newPassword))) {
    throw givenPasswordAgain()
  }
  const passwordHash = await deps.hashers.stranger.hashPassword(newPassword)
  const reset = await deps.users.mutate(user._id, (current) => {
    const isOpen = current.email === user.email && current.links.some(({ hash }) => hash === link.hash)
    if (!isOpen) throw new AppError('LINK_EXPIRED')
    const everywhere = signOutEverywhere(current, deps.clock(), 'password-reset')
    return {
      next: nextOf(current, { passwordHash, passwordGivenAt: null, links: [], ...everywhere.fields }),
      events: [everywhere.event, ...mailWith(deps, 'password-was-reset', current)],
    }
  })
  if (!reset) throw new AppError('LINK_EXPIRED')
  // The owner may sign in with the new one at once, also after too many wrong tries.
  await forgetTries(deps, triesOf.passwordFromAddress(hmacSha256(settings.lookUpKey, user.email), addressKey(ip)))
}
