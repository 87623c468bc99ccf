import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { forgetTries, triesOf } from '../credentials/count-try.ts'
import type { Deps } from '../deps.ts'
import { findByLink } from '../mails/mail-link.ts'
import { mailWith } from '../mails/send-mail.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'

/** Uses the link of a mail to set a new PIN. One write sets it, uses up every link, and ends every sign-in. */
export const resetPin = async (
  deps: Deps,
  { token, newPin, ip }: { readonly token: string; readonly newPin: string; readonly ip: string },
): Promise<void> => {
  await deps.counters.hit(`reset:${addressKey(ip)}`, deps.settings.limits.resetPerAddress)
  const { user, link } = await findByLink(deps, token, ['reset-pin'])
  await assertUncommon({ pin: { field: 'body.newPin', value: newPin } })
  const pinHash = await deps.hashers.stranger.hashPin(newPin)
  const reset = await deps.users.mutate(user._id, (current) => {
    const isOpen = current.email === user.email && current.links.some(({ hash }) => hash === link.hash)
    if (!isOpen) throw new AppError('LINK_EXPIRED')
    const everywhere = signOutEverywhere(current, deps.clock(), 'pin-reset')
    return {
      next: nextOf(current, { pinHash, links: [], ...everywhere.fields }),
      events: [everywhere.event, ...mailWith(deps, 'pin-was-reset', current)],
    }
  })
  if (!reset) throw new AppError('LINK_EXPIRED')
  await forgetTries(deps, triesOf.pinOfSignedIn(user._id))
}
