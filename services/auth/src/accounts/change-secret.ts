import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { secretForBrowser, trustBrowser } from '../browsers/known-browsers.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { forgetTries } from '../credentials/count-try.ts'
import { tryCounterKeys } from '../credentials/try-counter-keys.ts'
import { tryOwnPassword, tryOwnPin } from '../credentials/try-secret.ts'
import type { Deps } from '../deps.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import { detachFromPasskey } from '../passkeys/remove-passkey.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { sameAsGivenPassword, requireOwnPassword } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
}

interface Changed {
  readonly user: UserDoc
  readonly knownBrowser: string
}

/** Returns the fields that undo what an operator may have prepared: mail links, passkeys and codes for them, the PIN, a confirmed e-mail. */
const choiceIn = ({ _id: sid }: LiveSession['session'], now: Date) =>
  ({
    passwordChoice: { sid, at: now },
    pinHash: null,
    passkeys: [],
    recoveryCodes: [],
    emailConfirmedAt: null,
    links: [],
  }) satisfies Partial<UserDoc>

/**
 * Chooses a password that no operator knows, so that this session may enter a space. Also removes the PIN, passkeys, the
 * links of mails and the confirmation of the e-mail, unlike `changePassword`.
 */
export const choosePassword = (
  deps: Deps,
  live: LiveSession,
  passwords: Passwords,
  knownBrowser: string | null,
): Promise<Changed> => replacePassword(deps, live, passwords, { knownBrowser, isChoice: true })

/** Changes the password. Earlier front ends call only this, so it counts as choosing one if an operator gave it. */
export const changePassword = (
  deps: Deps,
  live: LiveSession,
  passwords: Passwords,
  knownBrowser: string | null,
): Promise<Changed> =>
  replacePassword(deps, live, passwords, { knownBrowser, isChoice: live.user.passwordGivenAt !== null })

/** Replaces the password. Ends all other sessions and known browsers in the same write. */
const replacePassword = async (
  deps: Deps,
  { user, session }: LiveSession,
  passwords: Passwords,
  { knownBrowser, isChoice }: { readonly knownBrowser: string | null; readonly isChoice: boolean },
): Promise<Changed> => {
  await assertUncommon({ password: { field: 'body.newPassword', value: passwords.newPassword } })
  await tryOwnPassword(deps, user, passwords.currentPassword)
  if (isChoice && passwords.newPassword === passwords.currentPassword) throw sameAsGivenPassword()
  const passwordHash = await deps.hashers.known.hashPassword(passwords.newPassword)
  const browser = await secretForBrowser(deps, user, knownBrowser)
  const now = deps.clock()
  const except = { sid: session._id, browserHash: browser.browserHash }
  if (isChoice) await detachFromPasskey(deps, session)
  const changed = requireFound(
    await deps.users.mutate(user._id, (current) => {
      // If all sessions have ended meanwhile, so has this one.
      const isSame =
        current.passwordHash === user.passwordHash &&
        current.sessionsEndedBefore?.getTime() === user.sessionsEndedBefore?.getTime()
      if (!isSame) throw new AppError('CONFLICT')
      const others = signOutEverywhere(current, now, 'password-changed', except)
      const next = nextOf(current, {
        passwordHash,
        passwordGivenAt: null,
        passwordGivenBy: null,
        ...others.fields,
        ...(isChoice ? choiceIn(session, now) : {}),
      })
      return { next, events: isChoice ? [others.event, userWasChanged(next, now)] : [others.event] }
    }),
    'SESSION_ENDED',
  )
  await trustBrowser(deps, changed, browser.browserHash, null)
  return { user: changed, knownBrowser: browser.cookie }
}

export const changePin = async (
  deps: Deps,
  { user }: LiveSession,
  pins: { readonly currentPin: string; readonly newPin: string },
): Promise<UserDoc> => {
  await assertUncommon({ pin: { field: 'body.newPin', value: pins.newPin } })
  await tryOwnPin(deps, user, pins.currentPin)
  const pinHash = await deps.hashers.known.hashPin(pins.newPin)
  // Write only if sessions have not all ended meanwhile, since this one would have ended too.
  const changed = await deps.users.update(
    { _id: user._id, pinHash: user.pinHash, sessionsEndedBefore: user.sessionsEndedBefore },
    { $set: { pinHash } },
    [],
  )
  return requireFound(changed, 'CONFLICT')
}

/** Sets the first PIN or replaces a forgotten one, by the password. Replacing ends all other sessions. */
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
  // Write only if sessions have not all ended meanwhile, since this one would have ended too.
  const changed = await deps.users.update(
    { _id: user._id, pinHash: user.pinHash, sessionsEndedBefore: user.sessionsEndedBefore, passwordGivenAt: null },
    { $set: { pinHash, ...(isFirst ? {} : others.fields) } },
    isFirst ? [] : [others.event, ...mailJobsOf(deps, 'pin-was-reset', user)],
  )
  if (!changed) throw new AppError('CONFLICT')
  await trustBrowser(deps, changed, browser.browserHash, null)
  await forgetTries(deps, tryCounterKeys.pinOfSignedIn(user._id))
  return { user: changed, knownBrowser: browser.cookie }
}
