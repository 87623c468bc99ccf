import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { FileView } from './file.ts'
import { Actor } from '../auth/user.ts'

export const TrashKind = OneOf(['memory', 'timeline'])
export type TrashKind = Static<typeof TrashKind>

export const TrashItem = Strict({
  /** One of `TrashKind`, or one of a later release. */
  kind: Type.String({ maxLength: 40 }),
  id: Id,
  title: Type.String(),
  date: Day,
  medium: Nullable(FileView),
  deletedAt: Instant,
  deletedBy: Actor,
  /** Time at which it is removed; before, it can be restored. */
  removedAt: Instant,
})
export type TrashItem = Static<typeof TrashItem>
