import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  listOf,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({
  kind: textOf<ErasureKind>(),
  askedAt: time,
  /** When this service held nothing of them any more. */
  finishedAt: orNull(time),
  /** At the service that asked: who has confirmed, and when all had. */
  confirmedBy: listOf(text),
  completedAt: orNull(time),
})

/** That a space or user is erased: all that is left of them, kept for good. `_id` is theirs. */
export type ErasureDoc = DocOf<typeof schema>

schema.index({ completedAt: 1, askedAt: 1 })

export const erasureAggregate = defineAggregate<ErasureDoc>({
  collection: 'erasures',
  schema,
  erase: 'nothing of anybody',
})
