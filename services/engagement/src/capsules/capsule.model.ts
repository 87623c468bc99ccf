import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { slotFields } from '@love-space/service-kit/store/create-in-slot.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  listOf,
  optional,
  orNull,
  text,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { voice } from '../record-files/voice.field.ts'

const schema = aggregateSchemaOf({
  ...slotFields,
  spaceId: text,
  /** Id of the writer. */
  userId: text,
  /** Id of the partner at the time, who alone may read it besides the writer. */
  readerId: text,
  /** Empty if it has only photos or a voice. */
  text: withDefault(text, ''),
  /** Photos, in the writer's order. Absent in documents of older releases. */
  fileIds: optional(listOf(text)),
  voice: optional(voice),
  /** Day of sealing in the couple's calendar, as YYYY-MM-DD. */
  day: text,
  sealedAt: time,
  opensOn: text,
  /** Beginning of `opensOn` in the calendar at sealing. A later zone may only delay the opening. */
  opensAt: time,
  /** Whether it opens only when rings of both are tapped; absent if it does not. */
  together: optional(flag),
  /** Time at which both were notified that it waits for their rings. */
  waitsSince: optional(time),
  /**
   * Time from which the reader keeps the letter, even if space or writer are erased. A letter that waits for the rings
   * is sealed until this is set. For other letters, the job sets it shortly after the day has begun.
   */
  openedAt: orNull(optional(time)),
})

/** A letter that is sealed until a day, or on that day or later until both are together. */
export type CapsuleDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, opensOn: 1, _id: 1 })
schema.index({ userId: 1, openedAt: 1 })
schema.index({ openedAt: 1, opensAt: 1, _id: 1 })
schema.index({ day: 1, _id: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const capsuleAggregate = defineAggregate<CapsuleDoc>({
  collection: 'capsules',
  schema,
  // Opened ones stay with the partner, without the name.
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId, openedAt: null }) },
})
