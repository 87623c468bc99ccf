import { Type } from '@sinclair/typebox'
import { SignedIn } from '../auth/session.ts'
import { Secret } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { TapObject } from '../space/tap-object.ts'
import { TapAction, TapAnswer } from './tap.ts'

const tapBody = Strict({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  object: Type.Optional(Type.String({ maxLength: 200 })),
  /** Old links call the object `user`. */
  user: Type.Optional(Type.String({ maxLength: 200 })),
})

export const handleSpaceToken = route({
  id: 'handleSpaceToken',
  method: 'POST',
  path: '/space/token',
  summary: 'A ring tap: answers what to do next and, for a known browser of the ring’s owner, a session.',
  access: 'public',
  body: tapBody,
  answer: Data(TapAnswer),
  errors: ['TAP_INCOMPLETE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const peekSpaceToken = route({
  id: 'peekSpaceToken',
  method: 'GET',
  path: '/space/token',
  summary: 'What a tap would do and for which space; never a session.',
  access: 'public',
  query: Strict({
    token: Type.Optional(Type.String({ maxLength: 200 })),
    object: Type.Optional(Type.String({ maxLength: 200 })),
    user: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Data(Strict({ action: TapAction, spaceName: Nullable(Type.String()), message: Nullable(Type.String()) })),
  errors: ['TAP_INCOMPLETE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const passwordlessSpaceLogin = route({
  id: 'passwordlessSpaceLogin',
  method: 'POST',
  path: '/auth/passwordless-space-login',
  summary: 'Sign in by a ring’s pair alone; only where a tap would answer `login` or `space-settings`.',
  access: 'public',
  body: Strict({ spaceToken: Secret, object: TapObject }),
  answer: Data(SignedIn),
  errors: ['TAP_DENIED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
