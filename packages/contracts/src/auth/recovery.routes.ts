import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Email, Id, Password, PasswordAttempt, Pin } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { Passkey } from './passkey.ts'
import * as calls from './recovery.calls.ts'
import { User } from './user.ts'

/** Fragment of a mail's link: user id and secret. */
export const MailToken = Type.String({ pattern: '^[0-9a-f]{24}\\.[A-Za-z0-9_-]{43}$' })

/** Ids of the passkeys that a reset leaves; it removes all others. */
const keepPasskeys = Type.Optional(Type.Array(Id, { maxItems: limits.passkeysMax }))

const anyEmail = Type.String({ minLength: 1, maxLength: limits.emailCharsMax })

export const signInOptions = routeOf(calls.signInOptions, {
  summary: 'Whether this installation sends mails, which resets by mail need.',
  answer: Data(Strict({ mail: Type.Boolean() })),
})

export const checkPassword = routeOf(calls.checkPassword, {
  summary: 'Whether a password may be chosen: a common one is refused. Nothing is kept of it.',
  body: Strict({ password: Password }),
  status: 204,
})

export const forgotPassword = routeOf(calls.forgotPassword, {
  summary:
    'Request a mail that resets the password. The answer is the same for every address; only a confirmed one gets a mail.',
  body: Strict({ email: anyEmail }),
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = routeOf(calls.resetPassword, {
  summary:
    'Set a new password by the link in a mail. Ends every sign-in, forgets every known browser and removes passkeys.',
  body: Strict({ token: MailToken, newPassword: Password, keepPasskeys }),
  status: 204,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const listPasskeysOfReset = routeOf(calls.listPasskeysOfReset, {
  summary:
    'Passkeys that a reset by this link can leave: those of 30 days and more that were used in a known browser. The link stays open.',
  body: Strict({ token: MailToken }),
  answer: Data(Strict({ passkeys: Type.Array(Passkey) })),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const forgotPin = routeOf(calls.forgotPin, {
  summary:
    'Request a mail that resets the PIN. The answer is the same for every address; only a confirmed one gets a mail.',
  body: Strict({ email: anyEmail }),
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const resetPin = routeOf(calls.resetPin, {
  summary: 'Set a new PIN by the link in a mail. Ends every sign-in, forgets every known browser and removes passkeys.',
  body: Strict({ token: MailToken, newPin: Pin, keepPasskeys }),
  status: 204,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const setPin = routeOf(calls.setPin, {
  summary: 'Set a first or forgotten PIN with the password. Replacing a forgotten one ends every other sign-in.',
  body: Strict({ currentPassword: PasswordAttempt, newPin: Pin }),
  answer: Data(Strict({ user: User })),
  errors: ['PASSWORD_WRONG', 'OWN_PASSWORD_NEEDED', 'TOO_MANY_REQUESTS'],
})

export const requestEmailConfirmation = routeOf(calls.requestEmailConfirmation, {
  summary: 'Send the mail that confirms the e-mail again.',
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const confirmEmail = routeOf(calls.confirmEmail, {
  summary: 'Confirm an e-mail by the link in a mail. A new e-mail replaces the old one, which is told.',
  body: Strict({ token: MailToken }),
  answer: Data(Strict({ user: User })),
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'USER_MISMATCH', 'OWN_PASSWORD_NEEDED'],
})

export const changeEmail = routeOf(calls.changeEmail, {
  summary: 'Request another e-mail. Nothing changes until the link in the mail to the new one is used.',
  stepUp: true,
  body: Strict({ email: Email }),
  status: 204,
  errors: ['MAIL_OFF', 'EMAIL_TAKEN', 'PASSKEY_NEEDED', 'TOO_MANY_REQUESTS'],
})
