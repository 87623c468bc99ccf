import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, text } from '@love-space/service-kit/store/fields.ts'

/** The kit adds `_id` and `version`. */
const schema = aggregateSchemaOf({ text })

export type NoteDoc = DocOf<typeof schema>

export const noteAggregate = defineAggregate<NoteDoc>({
  collection: 'notes',
  schema,
  erase: 'nothing of anybody',
})
