import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { slotFields } from '@love-space/service-kit/store/create-in-slot.ts'
import { aggregateSchemaOf, type DocOf, optional, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  ...slotFields,
  spaceId: text,
  /** Id of the creator, which no response contains; absent in documents of older releases. */
  userId: optional(text),
  name: text,
  createdAt: time,
})

/** A playlist. The default playlist is not stored; its id is the space's. */
export type PlaylistDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ slot: 1 }, { unique: true, sparse: true })

export const playlistAggregate = defineAggregate<PlaylistDoc>({
  collection: 'playlists',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'playlists stay with the partner, without the name' },
  },
})
