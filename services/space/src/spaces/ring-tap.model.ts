import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  spaceId: text,
  at: time,
  /** Browser family, e.g. `Safari on iPhone`. */
  browser: text,
})

schema.index({ spaceId: 1 })

/** The last tap of a ring. It is a document of its own, so that a tap never conflicts with writes of the space. */
export type RingTapDoc = DocOf<typeof schema>

export const ringTapAggregate = defineAggregate<RingTapDoc>({
  collection: 'ring_taps',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
  notesChanges: true,
})
