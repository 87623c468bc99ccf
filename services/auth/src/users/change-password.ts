import { userSessionsEnded } from '@love-space/contracts/events/auth.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { randomToken, sha256 } from '@love-space/service-kit/crypto.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { grantBrowser } from '../browsers/known-browsers.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from './user.model.ts'

/** Changes the password; every other sign-in and known browser ends in the same write. */
export const changeOwnPassword = async (
  deps: AuthDeps,
  { user, session }: LiveSession,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  knownBrowser: string | null,
): Promise<{ user: UserDoc; knownBrowser: string }> => {
  const tries = { key: `password:${session._id}`, limit: deps.settings.limits.passwordPerSession }
  await deps.counters.hit(tries.key, tries.limit)
  if (!(await deps.hasher.isPassword(user.passwordHash, passwords.currentPassword)))
    throw new AppError('PASSWORD_WRONG')
  await deps.counters.clear(tries.key, tries.limit)
  const passwordHash = await deps.hasher.hashPassword(passwords.newPassword)
  const browser = knownBrowser ?? randomToken()
  const now = deps.clock()
  const changed = await deps.users.update(
    { _id: user._id, passwordHash: user.passwordHash },
    {
      $set: {
        passwordHash,
        sessionsEndedBefore: now,
        sessionsEndedExcept: session._id,
        browsersForgottenBefore: now,
        browsersForgottenExcept: sha256(browser),
      },
    },
    [
      eventOf(userSessionsEnded, {
        aggregateId: user._id,
        time: now,
        data: { userId: user._id, before: now.toISOString(), exceptSid: session._id, reason: 'password-changed' },
      }),
    ],
  )
  if (!changed) throw new AppError('CONFLICT')
  return { user: changed, knownBrowser: await grantBrowser(deps, user._id, browser, null) }
}
