import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'

/** What both partners of a space share: either may change and delete it, and take it back from the trash. */
export interface ItemDoc extends AggregateDoc {
  readonly spaceId: string
  /** Who added it. */
  readonly userId: string
  readonly title: string
  /** The day it is of, YYYY-MM-DD. */
  readonly date: string
  /** Since when it is in the trash, and who put it there. */
  readonly trashedAt: Date | null
  readonly trashedBy: string | null
}

/** Mongoose fields of every item. */
export const itemFields = {
  spaceId: { type: String, required: true },
  userId: { type: String, required: true },
  title: { type: String, required: true },
  date: { type: String, required: true },
  trashedAt: { type: Date, default: null },
  trashedBy: { type: String, default: null },
} as const

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
