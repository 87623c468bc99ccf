import { type Static, Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

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
  /** Of the ring; `first-tap` while its owner has to give the PIN at this ring once, however known the browser is. */
  pinSetting: Nullable(Type.String()),
  /** Of a free ring in a space with one member; present where a stranger needs that member's yes to join by it. */
  joinNeedsYes: Type.Optional(Type.Literal(true)),
  /** For an invitation: whether it opens a space of its own. */
  canCreateSpace: Type.Boolean(),
})
export type TapVerdict = Static<typeof TapVerdict>
