import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, orNull, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  exportId: text,
  askedAt: time,
  bytes: orNull(number),
  expiresAt: orNull(time),
})

/** The last export of a user; `_id` is the user id. */
export type ExportDoc = DocOf<typeof schema>

schema.index({ expiresAt: 1 })

export const exportAggregate = defineAggregate<ExportDoc>({
  collection: 'exports',
  schema,
  // The eraser of the user's storage folder deletes the zip file.
  erase: { user: (_id) => ({ _id }) },
})
