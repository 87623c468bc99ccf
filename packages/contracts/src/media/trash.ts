import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { FileView } from './file.ts'
import { Doer } from '../auth/user.ts'

export const TrashKind = OneOf(['memory', 'timeline'])
export type TrashKind = Static<typeof TrashKind>

/** Something that a partner deleted and either can take back. */
export const TrashItem = Strict({
  /** One of `TrashKind`, or a later one. */
  kind: Type.String({ maxLength: 40 }),
  id: Id,
  title: Type.String(),
  date: Day,
  /** What is shown of it. */
  medium: Nullable(FileView),
  deletedAt: Instant,
  deletedBy: Doer,
  /** From when on it can be taken back no longer. */
  removedAt: Instant,
})
export type TrashItem = Static<typeof TrashItem>
