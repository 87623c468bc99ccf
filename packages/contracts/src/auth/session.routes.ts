import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, PasswordAttempt, Pin } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { Session, SignedIn } from './session.ts'

export const login = route({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password.',
  access: 'public',
  body: Strict({ email: Type.String({ minLength: 1, maxLength: limits.emailCharsMax }), password: PasswordAttempt }),
  answer: Data(SignedIn),
  errors: ['LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
})

export const refresh = route({
  id: 'refreshSession',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token. Wants the header X-Love-Space and a matching Origin.',
  access: 'public',
  answer: Data(Strict({ token: Type.String() })),
  errors: ['TOKEN_INVALID', 'SESSION_ENDED', 'ORIGIN_REFUSED', 'TOO_MANY_REQUESTS'],
})

export const logout = route({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the refresh cookie. Wants the header X-Love-Space and a matching Origin.',
  access: 'public',
  status: 204,
  errors: ['ORIGIN_REFUSED'],
})

export const listSessions = route({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The open sign-ins of the user, newest first.',
  access: 'user',
  answer: Data(Strict({ sessions: Type.Array(Session) })),
})

export const endSessions = route({
  id: 'endSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End one sign-in; without `sid` end all of them, the current one included, and forget every known browser.',
  access: 'user',
  query: Strict({ sid: Type.Optional(Id) }),
  status: 204,
  errors: ['SESSION_NOT_FOUND'],
})

export const verifyPassword = route({
  id: 'verifyPassword',
  method: 'POST',
  path: '/auth/verify-password',
  summary: 'Confirm who is there by the password, for five minutes (step-up): the same as by the PIN.',
  access: 'user',
  body: Strict({ password: PasswordAttempt }),
  answer: Data(SignedIn),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
})

export const verifyPin = route({
  id: 'verifyPin',
  method: 'POST',
  path: '/auth/verify-pin',
  summary:
    'With the challenge of a tap: sign in by PIN. With a Bearer token: confirm who is there, for five minutes (step-up).',
  access: 'public',
  body: Strict({ pin: Pin, challenge: Type.Optional(Type.String({ minLength: 16, maxLength: 200 })) }),
  answer: Data(SignedIn),
  errors: [
    'PIN_WRONG',
    'PIN_LOCKED',
    'CHALLENGE_EXPIRED',
    'TAP_DENIED',
    'SIGN_IN_REQUIRED',
    'TOKEN_INVALID',
    'TOKEN_EXPIRED',
    'SESSION_ENDED',
  ],
})
