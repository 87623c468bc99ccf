import type { RingKind } from '@love-space/contracts/space/ring.ts'
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
  /** State. In `generating` and `shipping`, the job's state counts: cancelling the job does not change this field. */
  state: textOf<'generating' | 'cancelled' | 'ready' | 'sent' | 'received' | 'shipping' | 'shipped'>(),
  spaces: number,
  /** Kind of its rings; absent if `static`. */
  kind: optional(textOf<RingKind>()),
  made: inside({ devices: number, spaces: number, bindings: number }),
  /** Last time its keys were given, to whom, and for which key of a factory; absent or null if they may be given. */
  keysGiven: orNull(optional(inside({ at: time, operatorId: text, factory: text, thumbprint: text }))),
  operatorId: text,
  createdAt: time,
  sentAt: orNull(time),
  receivedAt: orNull(time),
  shippedAt: orNull(time),
  /** Key and start of the job that resumes the generation; absent during the first, whose job's key is the batch id. */
  generating: optional(inside({ key: text, since: time })),
  shipping: orNull(optional(inside({ key: text, since: time }))),
  /** The removal of what a cancelled batch left unused. */
  removing: orNull(optional(inside({ key: text, since: time }))),
  removedAt: orNull(optional(time)),
})

export type BatchDoc = DocOf<typeof schema>

schema.index({ createdAt: -1, _id: -1 })

export const batchAggregate = defineAggregate<BatchDoc>({
  collection: 'batches',
  schema,
  erase: 'nothing of anybody',
})
