import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** When a tap of this ring asks its owner for the PIN. */
export const PinSetting = OneOf(['new-device', 'always'])
export type PinSetting = Static<typeof PinSetting>

/** Includes a value of older front ends: 'never' is stored as 'new-device', since a link alone must not sign in. */
export const ChosenPinSetting = Type.Union([...PinSetting.anyOf, Type.Literal('never')])

export const Ring = Strict({
  id: Id,
  name: Type.String(),
  status: OneOf(['ACTIVE', 'INACTIVE', 'DISABLED']),
  tokenPrefix: Type.String(),
  ownerId: Nullable(Id),
  pinSetting: PinSetting,
  boundAt: Nullable(Instant),
  lastUsedAt: Nullable(Instant),
  lastUsedBy: Nullable(Type.String()),
  /** True: joining by this ring needs the only member's consent, since an operator has handled it. */
  joinNeedsYes: Type.Optional(Type.Boolean()),
})
export type Ring = Static<typeof Ring>
