import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** When a tap of this ring asks its owner for the PIN. */
export const PinSetting = OneOf(['new-device', 'always'])
export type PinSetting = Static<typeof PinSetting>

/** What front ends of older releases may still choose: 'never' is taken as 'new-device', since a link alone must open nothing. */
export const ChosenPinSetting = Type.Union([...PinSetting.anyOf, Type.Literal('never')])

export const Ring = Strict({
  id: Id,
  name: Type.String(),
  status: OneOf(['ACTIVE', 'INACTIVE', 'DISABLED']),
  /** First 8 characters of the device token. */
  tokenPrefix: Type.String(),
  ownerId: Nullable(Id),
  pinSetting: PinSetting,
  boundAt: Nullable(Instant),
  lastUsedAt: Nullable(Instant),
  /** Browser family of the last tap, e.g. `Safari on iPhone`. */
  lastUsedBy: Nullable(Type.String()),
  /** True: whoever else joins by it needs the yes of the only member, since an operator has handled it. */
  joinNeedsYes: Type.Optional(Type.Boolean()),
})
export type Ring = Static<typeof Ring>
