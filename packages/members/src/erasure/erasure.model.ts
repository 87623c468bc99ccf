import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Schema } from 'mongoose'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'

/** That a space or user is erased: all that is left of them, kept for good. `_id` is theirs. */
export interface ErasureDoc extends AggregateDoc {
  readonly kind: ErasureKind
  readonly askedAt: Date
  /** When this service held nothing of them any more. */
  readonly finishedAt: Date | null
  /** At the service that asked: who has confirmed, and when all had. */
  readonly confirmedBy: readonly string[]
  readonly completedAt: Date | null
}

const schema = new Schema<ErasureDoc>({
  kind: { type: String, required: true },
  askedAt: { type: Date, required: true },
  finishedAt: { type: Date, default: null },
  confirmedBy: { type: [String], default: [] },
  completedAt: { type: Date, default: null },
})
schema.index({ completedAt: 1, askedAt: 1 })

export const erasureAggregate = defineAggregate<ErasureDoc>({
  name: 'Erasure',
  collection: 'erasures',
  schema,
  erase: 'nothing of anybody',
})
