import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, PasswordAttempt, Pin } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './session.calls.ts'
import { Session, SignedIn, TapChallenge } from './session.ts'

export const login = routeOf(calls.login, {
  summary: 'Sign in with e-mail and password.',
  body: Strict({ email: Type.String({ minLength: 1, maxLength: limits.emailCharsMax }), password: PasswordAttempt }),
  answer: Data(SignedIn),
  errors: ['LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
})

export const refresh = routeOf(calls.refresh, {
  summary:
    'Exchange the refresh cookie for a new access token. Requires the header X-Love-Space and a matching Origin.',
  answer: Data(Strict({ token: Type.String() })),
  errors: ['TOKEN_INVALID', 'SESSION_ENDED', 'ORIGIN_REFUSED', 'TOO_MANY_REQUESTS'],
})

export const logout = routeOf(calls.logout, {
  summary: 'End the session of the refresh cookie. Requires the header X-Love-Space and a matching Origin.',
  status: 204,
  errors: ['ORIGIN_REFUSED'],
})

export const listSessions = routeOf(calls.listSessions, {
  summary: "The user's sign-ins, newest first.",
  answer: Data(Strict({ sessions: Type.Array(Session) })),
})

export const endSessions = routeOf(calls.endSessions, {
  summary: 'End one sign-in; without `sid` all of them, the current one included, and forget every known browser.',
  query: Strict({ sid: Type.Optional(Id) }),
  status: 204,
  errors: ['SESSION_NOT_FOUND'],
})

export const verifyPassword = routeOf(calls.verifyPassword, {
  summary: 'Step-up by the password, for five minutes. An operator who has a passkey confirms by it: PASSKEY_NEEDED.',
  body: Strict({ password: PasswordAttempt }),
  answer: Data(SignedIn),
  errors: ['PASSWORD_WRONG', 'PASSKEY_NEEDED', 'TOO_MANY_REQUESTS'],
})

export const verifyPin = routeOf(calls.verifyPin, {
  summary: 'With the challenge of a tap: sign in by PIN. With a Bearer token: step-up for five minutes.',
  body: Strict({ pin: Pin, challenge: Type.Optional(TapChallenge) }),
  answer: Data(SignedIn),
  errors: [
    'PIN_WRONG',
    'PIN_LOCKED',
    'PASSKEY_NEEDED',
    'CHALLENGE_EXPIRED',
    'TAP_DENIED',
    'SIGN_IN_REQUIRED',
    'TOKEN_INVALID',
    'TOKEN_EXPIRED',
    'SESSION_ENDED',
  ],
})
