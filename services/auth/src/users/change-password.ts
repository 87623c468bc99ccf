import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { secretForBrowser, trustBrowser } from '../browsers/known-browsers.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { tryOwnPassword } from '../credentials/try-secret.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { givenPasswordAgain } from './given-password.rules.ts'
import type { UserDoc } from './user.model.ts'

/** Changes the password; every other sign-in and known browser ends in the same write. */
export const changePassword = async (
  deps: Deps,
  { user, session }: LiveSession,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  knownBrowser: string | null,
): Promise<{ user: UserDoc; knownBrowser: string }> => {
  await assertUncommon({ password: { field: 'body.newPassword', value: passwords.newPassword } })
  await tryOwnPassword(deps, user, passwords.currentPassword)
  if (user.passwordGivenAt && passwords.newPassword === passwords.currentPassword) throw givenPasswordAgain()
  const passwordHash = await deps.hashers.known.hashPassword(passwords.newPassword)
  const browser = await secretForBrowser(deps, user, knownBrowser)
  const now = deps.clock()
  const others = signOutEverywhere(user, now, 'password-changed', {
    sid: session._id,
    browserHash: browser.browserHash,
  })
  const changed = await deps.users.update(
    // Not where all sessions have ended since, this one with them.
    { _id: user._id, passwordHash: user.passwordHash, sessionsEndedBefore: user.sessionsEndedBefore },
    { $set: { passwordHash, passwordGivenAt: null, ...others.fields } },
    [others.event],
  )
  if (!changed) throw new AppError('CONFLICT')
  await trustBrowser(deps, changed, browser.browserHash, null)
  return { user: changed, knownBrowser: browser.cookie }
}
