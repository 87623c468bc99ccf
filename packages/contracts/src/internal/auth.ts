import { Type, type Static } from '@sinclair/typebox'
import { UserFacts } from '../events/auth.ts'
import { DecidedTap } from '../http/gateway.ts'
import { SignedIn } from '../http/auth.ts'
import { Email, Id, Name, Password, Pin } from '../primitives.ts'
import { Data, Nullable, Strict, route } from '../route.ts'

const tapContext = {
  /** Signed by space, at most 60 s old: what the pair opens. */
  verdict: Type.String({ maxLength: 4096 }),
  /** Value of the known-browser cookie, if the browser sent one. */
  knownBrowser: Nullable(Type.String({ maxLength: 512 })),
  /** Access token the browser sent, if any. */
  bearer: Nullable(Type.String({ maxLength: 4096 })),
  browser: Type.String({ maxLength: 200 }),
  ip: Type.String({ maxLength: 64 }),
}
/** Cookie values for the gateway to set; null leaves a cookie as it is. */
const Cookies = Strict({
  refresh: Nullable(Type.String()),
  knownBrowser: Nullable(Type.String()),
  challengeBrowser: Nullable(Type.String()),
})

export const openTap = route({
  id: 'internalOpenTap',
  method: 'POST',
  path: '/internal/taps/open',
  summary: 'Decide what a tap means and, for a known browser of the owner, begin a session.',
  access: 'internal',
  callers: ['gateway'],
  body: Strict({ ...tapContext, /** Only say what would happen. */ peek: Type.Boolean() }),
  answer: Data(Strict({ answer: DecidedTap, cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TOO_MANY_REQUESTS'],
})

export const passwordlessLogin = route({
  id: 'internalPasswordlessLogin',
  method: 'POST',
  path: '/internal/taps/login',
  summary: 'Begin a session from a verdict, where a tap would answer login or space-settings.',
  access: 'internal',
  callers: ['gateway'],
  body: Strict(tapContext),
  answer: Data(Strict({ signedIn: SignedIn, cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TAP_DENIED', 'TOO_MANY_REQUESTS'],
})

export const lookUpUsers = route({
  id: 'internalLookUpUsers',
  method: 'POST',
  path: '/internal/users/look-up',
  summary: 'Facts of users by id; unknown ids are left out.',
  access: 'internal',
  callers: ['space', 'media', 'engagement', 'admin'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ users: Type.Array(UserFacts) })),
})

export const createOperator = route({
  id: 'internalCreateUser',
  method: 'POST',
  path: '/internal/users',
  summary: 'Create a user with roles, for the back-office; the same e-mail again answers the existing user unchanged.',
  access: 'internal',
  callers: ['admin'],
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    pin: Type.Optional(Pin),
    roles: Type.Array(Type.String({ pattern: '^[a-z][a-z_]{1,40}$' }), { maxItems: 10 }),
  }),
  status: 201,
  answer: Data(Strict({ userId: Id, created: Type.Boolean() })),
})

/** How a verdict is signed: a JWT whose `typ` keeps it apart from the token of an internal call. */
export const tapVerdictToken = {
  algorithm: 'EdDSA',
  type: 'tap-verdict+jwt',
  issuer: 'space',
  audience: 'auth',
  lifetimeS: 60,
} as const

/** Claims of a verdict, beside `iss`, `aud`, `iat` and `exp`. */
export const TapVerdict = Strict({
  /** What stands at the pair. */
  found: Type.Union([
    Type.Literal('unknown'),
    Type.Literal('inactive'),
    Type.Literal('free-empty'),
    Type.Literal('free-one'),
    Type.Literal('free-full'),
    Type.Literal('owned'),
    Type.Literal('invitation'),
    Type.Literal('invitation-gone'),
  ]),
  spaceId: Nullable(Id),
  spaceName: Nullable(Type.String()),
  spaceStatus: Nullable(Type.String()),
  spaceSettingComplete: Type.Boolean(),
  memberIds: Type.Array(Id),
  ringId: Nullable(Id),
  ringName: Nullable(Type.String()),
  ownerId: Nullable(Id),
  pinSetting: Nullable(Type.String()),
  /** For an invitation: whether it opens a space of its own. */
  canCreateSpace: Type.Boolean(),
})
export type TapVerdict = Static<typeof TapVerdict>
