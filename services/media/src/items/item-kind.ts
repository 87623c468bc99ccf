import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import { listOf, orNull, type ShapeOf, text, time, withDefault } from '@love-space/service-kit/store/fields.ts'
import { revisionFields, type RevisedDoc } from '@love-space/service-kit/store/record-version.ts'

export const itemFields = {
  ...revisionFields,
  spaceId: text,
  userId: text,
  title: text,
  description: withDefault(text, ''),
  tags: listOf(text),
  /** Day of the item, as YYYY-MM-DD. */
  date: text,
  /** Words by which a search finds the item. */
  words: listOf(text),
  createdAt: time,
  updatedAt: time,
  trashedAt: orNull(time),
  trashedBy: orNull(text),
}

/** An item: a shared record of a space. Both partners may change, delete and restore it. */
export type ItemDoc = RevisedDoc & ShapeOf<typeof itemFields>

export interface ItemKind<Doc extends ItemDoc = ItemDoc> {
  readonly name: TrashKind
  readonly items: Aggregate<Doc>
  readonly missing: ErrorCode
  fileIdsOf(doc: Doc): readonly string[]
  /** Recordings that comments of an item carry. */
  voiceIdsOf?(doc: Doc): readonly string[]
  /** Runs after each write that adds, hides or shows an item, and again in the job stored with that write. */
  hasChanged?(spaceId: string, id: string): Promise<void>
  /** Wraps the write that moves an item to the trash or restores it. */
  around?(spaceId: string, id: string, write: () => Promise<void>): Promise<void>
  wasDeleted(doc: Doc, by: WritingMember, time: Date): DomainEvent
  wasRestored(doc: Doc, by: WritingMember, time: Date): DomainEvent
}

export const itemRef = (kind: TrashKind, id: string): string => `${kind}:${id}`
