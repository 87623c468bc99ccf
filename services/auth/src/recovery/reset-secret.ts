import type {
  resetPassword as resetPasswordRoute,
  resetPin as resetPinRoute,
} from '@love-space/contracts/auth/recovery.routes.ts'
import type { Passkey } from '@love-space/contracts/auth/passkey.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { forgetTries } from '../credentials/count-try.ts'
import { tryCounterKeys } from '../credentials/try-counter-keys.ts'
import type { Deps } from '../deps.ts'
import { findByLink, requireOpenLink, type FoundLink } from '../mails/mail-link.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import { keepable, toPasskey } from '../passkeys/passkey.rules.ts'
import { passkeyWasChanged } from '../passkeys/passkey.events.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { sameAsGivenPassword } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

const resetBy = async (
  deps: Deps,
  found: FoundLink,
  what: 'password' | 'pin',
  keep: readonly string[],
  secret: Pick<UserDoc, 'passwordHash' | 'passwordGivenAt' | 'passwordGivenBy'> | Pick<UserDoc, 'pinHash'>,
): Promise<void> => {
  const reset = await deps.users.mutate(found.user._id, (current) => {
    requireOpenLink(current, found)
    const now = deps.clock()
    const passkeys = keepable(current, now).filter(({ passkeyId }) => keep.includes(passkeyId))
    const isRemoving = passkeys.length < current.passkeys.length
    const everywhere = signOutEverywhere(current, now, `${what}-reset`)
    const next = nextOf(current, { ...secret, passkeys, links: [], ...everywhere.fields })
    return {
      next,
      events: [
        everywhere.event,
        ...mailJobsOf(deps, `${what}-was-reset`, current),
        ...(isRemoving ? [...passkeyWasChanged(deps, current, 'removed'), userWasChanged(next, now)] : []),
      ],
    }
  })
  requireFound(reset, 'LINK_EXPIRED')
}

export const resetPassword = async (
  deps: Deps,
  { token, newPassword, keepPasskeys = [], ip }: BodyOf<typeof resetPasswordRoute> & { readonly ip: string },
): Promise<void> => {
  const { settings, hashers } = deps
  await deps.counters.hit(`reset:${addressKey(ip)}`, settings.limits.resetPerAddress)
  const found = await findByLink(deps, token, ['reset-password'])
  const { user } = found
  await assertUncommon({ password: { field: 'body.newPassword', value: newPassword } })
  if (user.passwordGivenAt && (await hashers.unknown.isPassword(user.passwordHash, newPassword))) {
    throw sameAsGivenPassword()
  }
  const passwordHash = await hashers.unknown.hashPassword(newPassword)
  await resetBy(deps, found, 'password', keepPasskeys, { passwordHash, passwordGivenAt: null, passwordGivenBy: null })
  // Unlocks sign-in from this address, so that the owner can use the new password at once.
  await forgetTries(
    deps,
    tryCounterKeys.passwordFromAddress(hmacSha256(settings.lookUpKey, user.email), addressKey(ip)),
  )
}

export const resetPin = async (
  deps: Deps,
  { token, newPin, keepPasskeys = [], ip }: BodyOf<typeof resetPinRoute> & { readonly ip: string },
): Promise<void> => {
  await deps.counters.hit(`reset:${addressKey(ip)}`, deps.settings.limits.resetPerAddress)
  const found = await findByLink(deps, token, ['reset-pin'])
  await assertUncommon({ pin: { field: 'body.newPin', value: newPin } })
  await resetBy(deps, found, 'pin', keepPasskeys, { pinHash: await deps.hashers.unknown.hashPin(newPin) })
  await forgetTries(deps, tryCounterKeys.pinOfSignedIn(found.user._id))
}

export const listPasskeysOfReset = async (
  deps: Deps,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<Passkey[]> => {
  await deps.counters.hit(`reset:${addressKey(ip)}`, deps.settings.limits.resetPerAddress)
  const { user } = await findByLink(deps, token, ['reset-password', 'reset-pin'])
  return keepable(user, deps.clock()).map(toPasskey)
}
