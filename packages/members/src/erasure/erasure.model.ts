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
  finishedAt: orNull(time),
  /** Services that have confirmed, at the requesting service only. */
  confirmedBy: listOf(text),
  completedAt: orNull(time),
})

/** Tombstone of a space or user, kept forever. `_id` is the erased id. */
export type ErasureDoc = DocOf<typeof schema>

schema.index({ completedAt: 1, askedAt: 1 })

export const erasureAggregate = defineAggregate<ErasureDoc>({
  collection: 'erasures',
  schema,
  erase: 'nothing of anybody',
})
