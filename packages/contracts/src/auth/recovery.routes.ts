import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Email, Password, PasswordAttempt, Pin } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './recovery.calls.ts'
import { User } from './user.ts'

/** The fragment of a link in a mail: user id and secret. */
export const MailToken = Type.String({ pattern: '^[0-9a-f]{24}\\.[A-Za-z0-9_-]{43}$' })

const anyEmail = Type.String({ minLength: 1, maxLength: limits.emailCharsMax })

export const signInOptions = routeOf(calls.signInOptions, {
  summary: 'What this copy of Love Space can do: whether it sends mails, on which resets by mail rest.',
  answer: Data(Strict({ mail: Type.Boolean() })),
})

export const forgotPassword = routeOf(calls.forgotPassword, {
  summary:
    'Ask for a mail that resets the password. The answer is the same for every address; only a confirmed one gets a mail.',
  body: Strict({ email: anyEmail }),
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = routeOf(calls.resetPassword, {
  summary: 'Set a new password with the link of a mail. Ends every sign-in and forgets every known browser.',
  body: Strict({ token: MailToken, newPassword: Password }),
  status: 204,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const forgotPin = routeOf(calls.forgotPin, {
  summary:
    'Ask for a mail that resets the PIN. The answer is the same for every address; only a confirmed one gets a mail.',
  body: Strict({ email: anyEmail }),
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const resetPin = routeOf(calls.resetPin, {
  summary: 'Set a new PIN with the link of a mail. Ends every sign-in and forgets every known browser.',
  body: Strict({ token: MailToken, newPin: Pin }),
  status: 204,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const setPin = routeOf(calls.setPin, {
  summary: 'Set a forgotten or a first PIN with the password. Instead of a forgotten one, it ends every other sign-in.',
  body: Strict({ currentPassword: PasswordAttempt, newPin: Pin }),
  answer: Data(Strict({ user: User })),
  errors: ['PASSWORD_WRONG', 'OWN_PASSWORD_NEEDED', 'TOO_MANY_REQUESTS'],
})

export const askToConfirmEmail = routeOf(calls.askToConfirmEmail, {
  summary: 'Send the mail that confirms the e-mail once more.',
  status: 204,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const confirmEmail = routeOf(calls.confirmEmail, {
  summary:
    "Confirm one's own e-mail, or a new one, with the link of a mail; a new one takes the place of the old one, which is told.",
  body: Strict({ token: MailToken }),
  answer: Data(Strict({ user: User })),
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'USER_MISMATCH', 'OWN_PASSWORD_NEEDED'],
})

export const changeEmail = routeOf(calls.changeEmail, {
  summary: 'Ask for another e-mail. Nothing changes until the link of the mail to the new one is used.',
  stepUp: true,
  body: Strict({ email: Email }),
  status: 204,
  errors: ['MAIL_OFF', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})
