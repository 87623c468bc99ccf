import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { slotFields } from '@love-space/service-kit/store/create-in-slot.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  orNull,
  text,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'

const schema = aggregateSchemaOf({
  ...slotFields,
  spaceId: text,
  ...revisionFields,
  /** Id of the member whose list it is on, or the space's id for the list of both. */
  ownerId: text,
  /** Id of the member who added it, which no response contains. */
  userId: text,
  kind: text,
  title: text,
  note: withDefault(text, ''),
  url: orNull(text),
  isHidden: flag,
  doneAt: orNull(time),
  createdAt: time,
  updatedAt: time,
})

/** A wish. While it is hidden, only its owner may read it. */
export type WishDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ ownerId: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const wishAggregate = defineAggregate<WishDoc>({
  collection: 'wishes',
  schema,
  // Wishes of both stay with the partner, without the name.
  erase: { space: (spaceId) => ({ spaceId }), user: (ownerId) => ({ ownerId }) },
})
