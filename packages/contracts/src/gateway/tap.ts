import { type Static, Type } from '@sinclair/typebox'
import { User } from '../auth/user.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { Space } from '../space/space.ts'

/** What a tap means for the person who opened the link; `design.md` has the table. */
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

export const TapAnswer = Strict({
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
  /** What `GET /space` answers first to the user who is signed in after the tap, so that nobody has to wait for it. */
  mySpace: Nullable(Space),
})
export type TapAnswer = Static<typeof TapAnswer>
