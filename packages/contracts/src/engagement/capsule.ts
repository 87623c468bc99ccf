import { type Static, Type } from '@sinclair/typebox'
import { Actor } from '../auth/user.ts'
import { Day, Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const Capsule = Strict({
  id: Id,
  opensOn: Day,
  /** Whether its day has come. */
  isOpen: Type.Boolean(),
  createdById: Id,
  createdBy: Actor,
  /** Null for the partner until its day. */
  text: Nullable(Type.String()),
  /** Day of sealing; null for the partner until its day. */
  sealedOn: Nullable(Day),
})
export type Capsule = Static<typeof Capsule>
