import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import type { RecordKind } from '@love-space/contracts/engagement/record-files.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'

/** Returns the event after which media reads the files of a record. Every write of files, and every deletion, has it. */
export const filesHaveChanged = (
  kind: RecordKind,
  { _id: recordId, spaceId, userId }: { readonly _id: string; readonly spaceId: string; readonly userId: string },
  time: Date,
): DomainEvent =>
  eventOf(recordFilesChanged, { aggregateId: recordId, data: { kind, recordId, spaceId, userId }, time })
