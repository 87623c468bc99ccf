import { Type, type Static } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Email, Id, Instant, Name, Password, PasswordAttempt, Pin, Secret } from '../primitives.ts'
import { Data, Nullable, Strict, route } from '../route.ts'

export const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

export const User = Strict({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  dateOfBirth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** The primary role: `user`, `admin`, `super_admin` or another named one. */
  role: Type.String(),
  userRoles: Type.Array(
    Strict({
      isActive: Type.Boolean(),
      role: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    }),
  ),
})
export type User = Static<typeof User>

/** What signing in answers; the refresh token travels in an HttpOnly cookie beside it. */
export const SignedIn = Strict({ token: Type.String(), user: User })
export type SignedIn = Static<typeof SignedIn>

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

export const register = route({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Open an account. With a ring or an invitation, the pair is checked before the account exists.',
  access: 'public',
  idempotent: true,
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    pin: Pin,
    /** The `object` of the tap or invitation link this registration came from, with the space token beside it. */
    ringToken: Type.Optional(Type.Union([Secret, Type.Literal('alpha'), Type.Literal('beta')])),
    spaceToken: Type.Optional(Secret),
    spaceId: Type.Optional(Id),
  }),
  status: 201,
  answer: Data(SignedIn),
  errors: ['EMAIL_TAKEN', 'SPACE_FULL', 'RING_TAKEN', 'TAP_UNKNOWN', 'INVITATION_GONE', 'TOO_MANY_REQUESTS'],
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

export const Session = Strict({
  id: Id,
  current: Type.Boolean(),
  /** How it began: `pwd`, `pin` or `ring`. */
  method: Type.String(),
  browser: Type.String(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Session = Static<typeof Session>

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

export const verifyPin = route({
  id: 'verifyPin',
  method: 'POST',
  path: '/auth/verify-pin',
  summary:
    'With the challenge of a tap: sign in by PIN. With a Bearer token: confirm who is there, for five minutes (step-up).',
  access: 'public',
  body: Strict({ pin: Pin, challenge: Type.Optional(Type.String({ minLength: 16, maxLength: 200 })) }),
  answer: Data(SignedIn),
  errors: ['PIN_WRONG', 'PIN_LOCKED', 'CHALLENGE_EXPIRED', 'SIGN_IN_REQUIRED', 'TOKEN_EXPIRED'],
})

export const meWithRoles = route({
  id: 'meWithRoles',
  method: 'GET',
  path: '/auth/me-with-roles',
  summary: 'The signed-in user with roles.',
  access: 'user',
  answer: Data(Strict({ user: User })),
})

export const updateProfile = route({
  id: 'updateProfile',
  method: 'PUT',
  path: '/space/user/profile',
  summary: 'Change the profile; absent fields stay, null clears.',
  access: 'user',
  body: Type.Partial(Strict({ name: Name, dateOfBirth: Nullable(Day), gender: Nullable(Gender) }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer: Data(Strict({ user: User })),
})

export const changePassword = route({
  id: 'changePassword',
  method: 'POST',
  path: '/space/user/change-password',
  summary: 'Change the password. Ends every other sign-in and forgets every other known browser.',
  access: 'user',
  body: Strict({ currentPassword: PasswordAttempt, newPassword: Password }),
  answer: Data(Strict({ user: User })),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
})

export const changePin = route({
  id: 'changePin',
  method: 'POST',
  path: '/space/user/change-pin',
  summary: 'Change the PIN.',
  access: 'user',
  body: Strict({ currentPin: Pin, newPin: Pin }),
  answer: Data(Strict({ user: User })),
  errors: ['PIN_WRONG', 'PIN_LOCKED'],
})
