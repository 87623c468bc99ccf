import { Type } from '@sinclair/typebox'
import { SignedIn } from '../auth/session.ts'
import { Secret, TapObject } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './tap.calls.ts'
import { TapAction, TapAnswer } from './tap.ts'

const tapBody = Strict({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  object: Type.Optional(Type.String({ maxLength: 200 })),
  /** Old links call the object `user`. */
  user: Type.Optional(Type.String({ maxLength: 200 })),
})

export const handleSpaceToken = routeOf(calls.handleSpaceToken, {
  summary: 'A ring tap: answers what to do next and, for a known browser of the ring’s owner, a session.',
  body: tapBody,
  answer: Data(TapAnswer),
  errors: ['TAP_INCOMPLETE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const peekSpaceToken = routeOf(calls.peekSpaceToken, {
  summary: 'What a tap would do and for which space; never a session.',
  query: Strict({
    token: Type.Optional(Type.String({ maxLength: 200 })),
    object: Type.Optional(Type.String({ maxLength: 200 })),
    user: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Data(Strict({ action: TapAction, spaceName: Nullable(Type.String()), message: Nullable(Type.String()) })),
  errors: ['TAP_INCOMPLETE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const passwordlessSpaceLogin = routeOf(calls.passwordlessSpaceLogin, {
  summary: 'Sign in by a ring’s pair alone; only where a tap would answer `login` or `space-settings`.',
  body: Strict({ spaceToken: Secret, object: TapObject }),
  answer: Data(SignedIn),
  errors: ['TAP_DENIED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
