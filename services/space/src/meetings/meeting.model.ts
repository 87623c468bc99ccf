import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  listOf,
  orNull,
  text,
  time,
} from '@love-space/service-kit/store/fields.ts'

const tap = inside({ ringId: text, at: time })

/** A tap of a ring that had an owner. */
export type CountedTap = DocOf<typeof tap>

const schema = aggregateSchemaOf({
  spaceId: text,
  /** The latest taps, oldest first. Several are kept, because their events may come late and in any order. */
  taps: listOf(tap),
  /** The last time at which rings of both members had been tapped within five minutes; null before the first. */
  metAt: orNull(time),
})

schema.index({ spaceId: 1 })

/** When the members of a space were last together, by their rings. Its id is the space's. */
export type MeetingDoc = DocOf<typeof schema>

export const meetingAggregate = defineAggregate<MeetingDoc>({
  collection: 'meetings',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})
