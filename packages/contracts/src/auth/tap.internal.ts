import { type Static, Type } from '@sinclair/typebox'
import { TapAnswer } from '../gateway/tap.routes.ts'
import { Id } from '../primitives.ts'
import { Data, internalRoute, Nullable, OneOf, Strict } from '../route.ts'
import { SignedIn } from './session.ts'
import { LanguageCode } from './user.ts'

/** Settings of a tap verdict's signature. The JWT's `typ` distinguishes it from the token of an internal call. */
export const tapVerdictToken = {
  algorithm: 'EdDSA',
  type: 'tap-verdict+jwt',
  issuer: 'space',
  audience: 'auth',
  lifetimeS: 60,
} as const

export const TapVerdict = Strict({
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
  /** PIN setting of the ring. `first-tap` applies until its owner has given the PIN once at this ring. */
  pinSetting: Nullable(Type.String()),
  /** Set for a free ring in a space with one member: joining needs that member's consent. */
  joinNeedsYes: Type.Optional(Type.Literal(true)),
  canCreateSpace: Type.Boolean(),
  /** Set if the ring has signed this tap, which proves that it was there. */
  chip: Type.Optional(Type.Literal(true)),
})
export type TapVerdict = Static<typeof TapVerdict>

const tapContext = {
  /** The tap verdict, signed by the space service at most 60 s ago. */
  verdict: Type.String({ maxLength: 4096 }),
  knownBrowser: Nullable(Type.String({ maxLength: 512 })),
  /** Value of the refresh cookie, if sent. Its session ends when another one begins. */
  refresh: Type.Optional(Nullable(Type.String({ maxLength: 512 }))),
  bearer: Nullable(Type.String({ maxLength: 4096 })),
  browser: Type.String({ maxLength: 200 }),
  language: Type.Optional(LanguageCode),
  ip: Type.String({ maxLength: 64 }),
}

/** Values of cookies that the gateway sets; null leaves a cookie as it is. */
const Cookies = Strict({
  refresh: Nullable(Type.String()),
  knownBrowser: Nullable(Type.String()),
  challengeBrowser: Nullable(Type.String()),
})

export const answerTap = internalRoute('internalAnswerTap', 'POST', '/taps/open', {
  summary: 'Decide what a tap means and, for a known browser of the owner, begin a session.',
  callers: ['gateway'],
  body: Strict({ ...tapContext, /** A peek: only reports the outcome. */ peek: Type.Boolean() }),
  answer: Data(Strict({ answer: Type.Omit(TapAnswer, ['mySpace']), cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TAP_DENIED', 'TOO_MANY_REQUESTS'],
})

export const passwordlessLogin = internalRoute('internalPasswordlessLogin', 'POST', '/taps/login', {
  summary: 'Begin a session by a verdict, if a tap would answer `login` or `space-settings`.',
  callers: ['gateway'],
  body: Strict(tapContext),
  answer: Data(Strict({ signedIn: SignedIn, cookies: Cookies })),
  errors: ['VERDICT_INVALID', 'TAP_DENIED', 'TOO_MANY_REQUESTS'],
})
