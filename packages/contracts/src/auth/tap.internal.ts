import { type Static, Type } from '@sinclair/typebox'
import { TapAnswer } from '../gateway/tap.routes.ts'
import { Id } from '../primitives.ts'
import { Data, internalRoute, Nullable, OneOf, Strict } from '../route.ts'
import { SignedIn } from './session.ts'
import { LanguageCode } from './user.ts'

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
  found: OneOf([
    'unknown',
    'inactive',
    'free-empty',
    'free-one',
    'free-full',
    'owned',
    'invitation',
    'invitation-gone',
  ]),
  spaceId: Nullable(Id),
  spaceName: Nullable(Type.String()),
  spaceStatus: Nullable(Type.String()),
  spaceSettingComplete: Type.Boolean(),
  memberIds: Type.Array(Id),
  ringId: Nullable(Id),
  ringName: Nullable(Type.String()),
  ownerId: Nullable(Id),
  /** Of the ring; `first-tap` while its owner has to give the PIN at this ring once, however known the browser is. */
  pinSetting: Nullable(Type.String()),
  /** Of a free ring in a space with one member; present where a stranger needs that member's yes to join by it. */
  joinNeedsYes: Type.Optional(Type.Literal(true)),
  /** For an invitation: whether it opens a space of its own. */
  canCreateSpace: Type.Boolean(),
})
export type TapVerdict = Static<typeof TapVerdict>

const tapContext = {
  /** Signed by space, at most 60 s old: what the pair opens. */
  verdict: Type.String({ maxLength: 4096 }),
  /** Value of the known-browser cookie, if the browser sent one. */
  knownBrowser: Nullable(Type.String({ maxLength: 512 })),
  /** Value of the refresh cookie, if the browser sent one: the session it names ends where another begins. */
  refresh: Type.Optional(Nullable(Type.String({ maxLength: 512 }))),
  /** Access token the browser sent, if any. */
  bearer: Nullable(Type.String({ maxLength: 4096 })),
  browser: Type.String({ maxLength: 200 }),
  /** The one the browser asks for. */
  language: Type.Optional(LanguageCode),
  ip: Type.String({ maxLength: 64 }),
}

/** Cookie values for the gateway to set; null leaves a cookie as it is. */
const Cookies = Strict({
  refresh: Nullable(Type.String()),
  knownBrowser: Nullable(Type.String()),
  challengeBrowser: Nullable(Type.String()),
})

export const answerTap = internalRoute('internalAnswerTap', 'POST', '/taps/open', {
  summary: 'Decide what a tap means and, for a known browser of the owner, begin a session.',
  callers: ['gateway'],
  body: Strict({ ...tapContext, /** Only say what would happen. */ peek: Type.Boolean() }),
  answer: Data(Strict({ answer: Type.Omit(TapAnswer, ['mySpace']), cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TAP_DENIED', 'TOO_MANY_REQUESTS'],
})

export const passwordlessLogin = internalRoute('internalPasswordlessLogin', 'POST', '/taps/login', {
  summary: 'Begin a session from a verdict, where a tap would answer login or space-settings.',
  callers: ['gateway'],
  body: Strict(tapContext),
  answer: Data(Strict({ signedIn: SignedIn, cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TAP_DENIED', 'TOO_MANY_REQUESTS'],
})
