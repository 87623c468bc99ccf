import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { secretForBrowser, trustBrowser } from '../browsers/known-browsers.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { forgetTries, triesOf } from '../credentials/count-try.ts'
import { tryOwnPassword } from '../credentials/try-secret.ts'
import type { Deps } from '../deps.ts'
import { mailWith } from '../mails/send-mail.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Sets a PIN with the password: the first one, or instead of a forgotten one; then every other sign-in ends. */
export const setPin = async (
  deps: Deps,
  { user, session }: LiveSession,
  given: { readonly currentPassword: string; readonly newPin: string },
  knownBrowser: string | null,
): Promise<{ user: UserDoc; knownBrowser: string }> => {
  await assertUncommon({ pin: { field: 'body.newPin', value: given.newPin } })
  requireOwnPassword(user)
  await tryOwnPassword(deps, user, given.currentPassword)
  const pinHash = await deps.hashers.known.hashPin(given.newPin)
  const browser = await secretForBrowser(deps, user, knownBrowser)
  const except = { sid: session._id, browserHash: browser.browserHash }
  const others = signOutEverywhere(user, deps.clock(), 'pin-reset', except)
  const isFirst = user.pinHash === null
  // Not where all sessions have ended since, this one with them.
  const changed = await deps.users.update(
    { _id: user._id, pinHash: user.pinHash, sessionsEndedBefore: user.sessionsEndedBefore, passwordGivenAt: null },
    { $set: { pinHash, ...(isFirst ? {} : others.fields) } },
    isFirst ? [] : [others.event, ...mailWith(deps, 'pin-was-reset', user)],
  )
  if (!changed) throw new AppError('CONFLICT')
  await trustBrowser(deps, changed, browser.browserHash, null)
  await forgetTries(deps, triesOf.pinOfSignedIn(user._id))
  return { user: changed, knownBrowser: browser.cookie }
}
