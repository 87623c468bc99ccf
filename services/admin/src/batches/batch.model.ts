import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  name: text,
  /** While it is `generating` or `shipping`, a job says whether that goes on: one that was cancelled leaves this as it was. */
  state: textOf<'generating' | 'cancelled' | 'ready' | 'sent' | 'received' | 'shipping' | 'shipped'>(),
  spaces: number,
  /** How many there are by now. */
  made: inside({ devices: number, spaces: number, bindings: number }),
  operatorId: text,
  createdAt: time,
  sentAt: orNull(time),
  receivedAt: orNull(time),
  shippedAt: orNull(time),
  /** The job that last began to mark its rings as shipped, by its key; a document of an earlier release may have none. */
  shipping: orNull(optional(inside({ key: text, since: time }))),
})

/** Spaces with two devices each that are made by one job, which has the batch's id as its key. */
export type BatchDoc = DocOf<typeof schema>

/** Newest first. */
schema.index({ createdAt: -1, _id: -1 })

export const batchAggregate = defineAggregate<BatchDoc>({
  collection: 'batches',
  schema,
  erase: 'nothing of anybody',
})
