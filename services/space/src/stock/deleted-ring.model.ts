import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({ at: time })

/** A ring that was about to be deleted; `_id` is the ring's id. It stays as long as a reader of changes may be away. */
export type DeletedRingDoc = DocOf<typeof schema>

schema.index({ at: 1 })

export const deletedRingAggregate = defineAggregate<DeletedRingDoc>({
  collection: 'deleted_rings',
  schema,
  erase: 'nothing of anybody',
  notesChanges: true,
})
