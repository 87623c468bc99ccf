import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const Wish = Strict({
  id: Id,
  /** Member whose list the wish is on; null for the list of both. */
  ownerId: Nullable(Id),
  /** One of `wishKinds`, or one of a later release. */
  kind: Type.String(),
  title: Type.String(),
  note: Type.String(),
  url: Nullable(Type.String()),
  /** Whether only its owner may read it. */
  isHidden: Type.Boolean(),
  doneAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** Version of the wish; `isDone` does not change it. */
  version: VersionRead,
})
export type Wish = Static<typeof Wish>
