import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { slotFields } from '@love-space/service-kit/store/create-in-slot.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  optional,
  text,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'

const schema = aggregateSchemaOf({
  ...slotFields,
  spaceId: text,
  ...revisionFields,
  playlistId: text,
  /** Id of the member who added it, which no response contains; absent in documents of older releases. */
  userId: optional(text),
  url: text,
  titleArtist: withDefault(text, ''),
  description: withDefault(text, ''),
  icon: text,
  /** Fractional sort key: a new key fits between any two. */
  position: text,
  createdAt: time,
  updatedAt: time,
})

/** A song. It belongs to both members; only disowning asks who added it. */
export type SongDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const songAggregate = defineAggregate<SongDoc>({
  collection: 'songs',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: { otherwise: 'songs stay with the partner, without the name' } },
})
