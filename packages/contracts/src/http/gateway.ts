import { Type, type Static } from '@sinclair/typebox'
import { Id, Secret } from '../primitives.ts'
import { Data, Nullable, Strict, route } from '../route.ts'
import { SignedIn, User } from './auth.ts'
import { Space, TapObject } from './space.ts'

/** What a tap means for whoever opened the link; `design.md` has the table. */
export const TapAction = Type.Union([
  Type.Literal('signup'),
  Type.Literal('pin'),
  Type.Literal('login'),
  Type.Literal('space-settings'),
  Type.Literal('config'),
  Type.Literal('home'),
  Type.Literal('bind'),
  Type.Literal('denied'),
])
export type TapAction = Static<typeof TapAction>

const decidedTap = {
  action: TapAction,
  /** Text for a person; says what to do when denied. */
  message: Nullable(Type.String()),
  space: Nullable(
    Strict({ id: Id, name: Type.String(), spaceSettingComplete: Type.Boolean(), readOnly: Type.Boolean() }),
  ),
  ring: Nullable(Strict({ id: Id, name: Type.String() })),
  canCreateSpace: Type.Boolean(),
  /** For `pin`: single use, two minutes, bound to ring and browser. */
  challenge: Nullable(Type.String()),
  /** For `login` and `space-settings`. */
  token: Nullable(Type.String()),
  user: Nullable(User),
}
/** What auth decides about a tap. */
export const DecidedTap = Strict(decidedTap)
export type DecidedTap = Static<typeof DecidedTap>

export const TapAnswer = Strict({
  ...decidedTap,
  /** What `GET /space` answers first to whoever is signed in after the tap, so that nobody has to wait for it. */
  mySpace: Nullable(Space),
})
export type TapAnswer = Static<typeof TapAnswer>

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

/** What a front end must know before its first call; also written into index.html at delivery. */
export const PublicConfig = Type.Object({
  apiBase: Type.String(),
  supportEmail: Type.String(),
  websiteUrl: Type.String(),
  remotes: Type.Record(Type.String(), Type.Object({ entry: Type.String(), type: Type.String() })),
})
export type PublicConfig = Static<typeof PublicConfig>

/** The path of the live stream (server-sent events). */
export const liveStreamPath = '/stream'

/** Events: `hint`, `ready` (start from here), `reset` (fetch everything again), `end` (the server closes). */
export const liveStream = route({
  id: 'liveStream',
  method: 'GET',
  path: liveStreamPath,
  summary: 'Hints about what changed, as they happen (server-sent events); resumed by Last-Event-ID.',
  access: 'user',
  answerType: 'text/event-stream',
  errors: ['UNAVAILABLE'],
})
