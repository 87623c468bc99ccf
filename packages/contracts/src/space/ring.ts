import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** Setting for when a tap of this ring asks its owner for the PIN. */
export const PinSetting = OneOf(['new-device', 'always'])
export type PinSetting = Static<typeof PinSetting>

/** A PIN setting in a request. Older front ends send 'never', stored as 'new-device': a link alone must not sign in. */
export const ChosenPinSetting = Type.Union([...PinSetting.anyOf, Type.Literal('never')])

/** How a ring proves a tap: `static` by its link alone, `sun` by a signed code that its chip adds to the link. */
export const RingKind = OneOf(['static', 'sun'])
export type RingKind = Static<typeof RingKind>

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
  /** Whether it signs its taps, so that its link cannot be copied; absent in answers of older releases. */
  signs: Type.Optional(Type.Boolean()),
  /** True if joining by this ring needs the only member's consent, because an operator has handled it. */
  joinNeedsYes: Type.Optional(Type.Boolean()),
})
export type Ring = Static<typeof Ring>
