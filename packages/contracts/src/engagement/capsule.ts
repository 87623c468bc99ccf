import { type Static, Type } from '@sinclair/typebox'
import { Actor } from '../auth/user.ts'
import { Voice } from '../media/voice.ts'
import { Day, Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const Capsule = Strict({
  id: Id,
  opensOn: Day,
  /** Whether it is read by both: its day has come, and if `together`, it was opened. */
  isOpen: Type.Boolean(),
  /** Whether it opens only when rings of both are tapped within five minutes, on its day or later. */
  together: Type.Boolean(),
  /** Whether its day has come and it waits only for the rings. */
  waitsForRings: Type.Boolean(),
  /** Day on which it was opened; null while sealed. */
  openedOn: Nullable(Day),
  createdById: Id,
  createdBy: Actor,
  /** Null for the partner until it is open. */
  text: Nullable(Type.String()),
  /** Photos, in the writer's order. Empty for the partner until it is open. */
  fileIds: Type.Array(Id),
  /** Null without one, and for the partner until it is open. */
  voice: Type.Optional(Nullable(Voice)),
  /** Day of sealing; null for the partner until it is open. */
  sealedOn: Nullable(Day),
})
export type Capsule = Static<typeof Capsule>
