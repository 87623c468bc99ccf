import type { TimelineType } from '@love-space/contracts/media/timeline.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  number,
  orNull,
  text,
  textOf,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { itemFields } from '../items/item-kind.ts'
import { timelineWordsOf } from './timeline-words.ts'

const coordinates = inside({ lat: number, lng: number })

const schema = aggregateSchemaOf({
  ...itemFields,
  type: textOf<TimelineType>(),
  location: withDefault(text, ''),
  coordinates: orNull(coordinates),
  fileId: orNull(text),
})

export type TimelineEventDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, trashedAt: 1, date: -1, _id: -1 })
schema.index({ spaceId: 1, trashedAt: 1, type: 1, date: -1, _id: -1 })
schema.index({ trashedAt: 1 })
schema.index({ spaceId: 1, words: 1 })
schema.index({ createdAt: 1, _id: 1 })

export const timelineEventAggregate = defineAggregate<TimelineEventDoc>({
  collection: 'timeline_events',
  schema,
  upgrade: (stored) =>
    ({ ...stored, words: stored.words ?? timelineWordsOf(stored as TimelineEventDoc) }) as TimelineEventDoc,
  backfill: ['words'],
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'timeline events stay with the partner, without the name' },
  },
})
