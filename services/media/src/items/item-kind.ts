import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { orNull, type ShapeOf, text, time } from '@love-space/service-kit/store/fields.ts'

export const itemFields = {
  spaceId: text,
  /** Who added it. */
  userId: text,
  title: text,
  /** The day it is of, YYYY-MM-DD. */
  date: text,
  /** Since when it is in the trash, and who put it there. */
  trashedAt: orNull(time),
  trashedBy: orNull(text),
}

/** What both partners of a space share: either may change and delete it, and take it back from the trash. */
export type ItemDoc = AggregateDoc & ShapeOf<typeof itemFields>

/** One kind of item: how trash and files deal with it. */
export interface ItemKind<Doc extends ItemDoc = ItemDoc> {
  readonly name: TrashKind
  readonly items: Aggregate<Doc>
  /** What answers for one that is not there. */
  readonly missing: ErrorCode
  /** The files it shows, in order. */
  fileIdsOf(doc: Doc): readonly string[]
  /** Told after each write that adds, hides or shows one, and by the job that leaves with it. */
  hasChanged?(spaceId: string): Promise<void>
  wasDeleted(doc: Doc, by: WritingMember, time: Date): DomainEvent
  wasRestored(doc: Doc, by: WritingMember, time: Date): DomainEvent
}

/** What a file's `refs` say of an item that shows it. */
export const itemRef = (kind: TrashKind, id: string): string => `${kind}:${id}`
