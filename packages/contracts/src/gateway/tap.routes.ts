import { type Static, Type } from '@sinclair/typebox'
import { SignedIn } from '../auth/session.ts'
import { User } from '../auth/user.ts'
import { Id, Secret, TapObject } from '../primitives.ts'
import { Data, Nullable, OneOf, routeOf, Strict } from '../route.ts'
import { Space } from '../space/space.ts'
import * as calls from './tap.calls.ts'

export const TapAction = OneOf(['signup', 'pin', 'login', 'space-settings', 'config', 'home', 'bind', 'denied'])
export type TapAction = Static<typeof TapAction>

export const TapAnswer = Strict({
  action: TapAction,
  message: Nullable(Type.String()),
  space: Nullable(
    Strict({ id: Id, name: Type.String(), spaceSettingComplete: Type.Boolean(), readOnly: Type.Boolean() }),
  ),
  ring: Nullable(Strict({ id: Id, name: Type.String() })),
  canCreateSpace: Type.Boolean(),
  /** Challenge for the PIN: single use, valid for two minutes, bound to ring and browser. */
  challenge: Nullable(Type.String()),
  token: Nullable(Type.String()),
  user: Nullable(User),
  /** Answer of `GET /space` for the user whom the tap signed in, which saves the browser a request. */
  mySpace: Nullable(Space),
})
export type TapAnswer = Static<typeof TapAnswer>

/** Code of a ring that signs its taps, and a random text of the page that sends it. */
export const tapCode = {
  piccData: Type.Optional(Type.String({ maxLength: 200, writeOnly: true })),
  cmac: Type.Optional(Type.String({ maxLength: 200, writeOnly: true })),
  attempt: Type.Optional(Type.String({ maxLength: 64, writeOnly: true })),
}

const tapBody = Strict({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  object: Type.Optional(Type.String({ maxLength: 200 })),
  /** Former name of `object` in old links. */
  user: Type.Optional(Type.String({ maxLength: 200 })),
  ...tapCode,
})

export const handleSpaceToken = routeOf(calls.handleSpaceToken, {
  summary:
    'A ring tap: returns the next step and, for a known browser of the ring’s owner, a session. The code of a ring that signs its taps is good for one answer; a cookie then stands for it at other calls for 15 minutes.',
  body: tapBody,
  answer: Data(TapAnswer),
  errors: ['TAP_INCOMPLETE', 'RING_LINK_USED', 'RING_NOT_TAPPED', 'RING_COPYABLE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const peekSpaceToken = routeOf(calls.peekSpaceToken, {
  summary: 'The action of a tap, and its space; never begins a session.',
  query: Strict({
    token: Type.Optional(Type.String({ maxLength: 200 })),
    object: Type.Optional(Type.String({ maxLength: 200 })),
    user: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Data(Strict({ action: TapAction, spaceName: Nullable(Type.String()), message: Nullable(Type.String()) })),
  errors: ['TAP_INCOMPLETE', 'RING_NOT_TAPPED', 'RING_COPYABLE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const passwordlessSpaceLogin = routeOf(calls.passwordlessSpaceLogin, {
  summary: 'Sign in by a ring’s pair alone, if a tap would answer `login` or `space-settings`.',
  body: Strict({ spaceToken: Secret, object: TapObject }),
  answer: Data(SignedIn),
  errors: ['TAP_DENIED', 'RING_NOT_TAPPED', 'RING_COPYABLE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
