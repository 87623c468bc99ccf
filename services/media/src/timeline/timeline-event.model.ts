import type { Coordinates, TimelineType } from '@love-space/contracts/media/timeline.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import { itemFields, type ItemDoc } from '../items/item-kind.ts'

export interface TimelineEventDoc extends ItemDoc {
  readonly description: string
  readonly type: TimelineType
  /** Empty for none. */
  readonly location: string
  readonly coordinates: Coordinates | null
  readonly tags: readonly string[]
  /** The picture or video it shows. */
  readonly fileId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const text = { type: String, required: true }
const time = { type: Date, required: true }
const degrees = { type: Number, required: true }
const coordinates = new Schema({ lat: degrees, lng: degrees }, { _id: false, id: false })

const schema = new Schema<TimelineEventDoc>(
  {
    ...itemFields,
    description: { type: String, default: '' },
    type: text,
    location: { type: String, default: '' },
    coordinates: { type: coordinates, default: null },
    tags: { type: [String], required: true },
    fileId: { type: String, default: null },
    createdAt: time,
    updatedAt: time,
  },
  { id: false },
)
schema.index({ spaceId: 1, trashedAt: 1, date: -1, _id: -1 })
schema.index({ spaceId: 1, trashedAt: 1, type: 1, date: -1, _id: -1 })
schema.index({ trashedAt: 1 })

export const timelineEventAggregate = defineAggregate<TimelineEventDoc>({
  name: 'TimelineEvent',
  collection: 'timeline_events',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'timeline events stay with the partner, under no name' },
  },
})
