import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, orNull, text, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  /** Another one each time it is asked for. */
  exportId: text,
  askedAt: time,
  /** Null until the file is there. */
  bytes: orNull(number),
  expiresAt: orNull(time),
})

/** A person's last export; `_id` is the person. */
export type ExportDoc = DocOf<typeof schema>

schema.index({ expiresAt: 1 })

export const exportAggregate = defineAggregate<ExportDoc>({
  collection: 'exports',
  schema,
  // Its file goes with everything else that belongs to the person alone.
  erase: { user: (_id) => ({ _id }) },
})
