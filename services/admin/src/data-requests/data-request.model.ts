import type { DataRequestKind, DataRequestState } from '@love-space/contracts/admin/data-request.ts'
import { idOf } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** The last request of one kind for the data of one person. It names people by their ids alone. */
export interface DataRequestDoc extends AggregateDoc {
  readonly userId: string
  readonly kind: DataRequestKind
  readonly state: DataRequestState
  readonly askedBy: string
  readonly askedAt: Date
  readonly confirmedBy: string | null
  /** When it is carried out without a second super_admin; null where there is one to confirm it. */
  readonly dueAt: Date | null
  readonly endedAt: Date | null
  readonly code: string | null
}

/** So nobody has two of a kind. */
export const dataRequestIdOf = (userId: string, kind: DataRequestKind): string => idOf(`data-request:${userId}:${kind}`)

const schema = new Schema<DataRequestDoc>({
  userId: { type: String, required: true },
  kind: { type: String, required: true },
  state: { type: String, required: true },
  askedBy: { type: String, required: true },
  askedAt: { type: Date, required: true },
  confirmedBy: { type: String, default: null },
  dueAt: { type: Date, default: null },
  endedAt: { type: Date, default: null },
  code: { type: String, default: null },
})
schema.index({ userId: 1, askedAt: -1 })
schema.index({ state: 1, askedAt: -1 })

export const dataRequestAggregate = defineAggregate<DataRequestDoc>({
  name: 'DataRequest',
  collection: 'data_requests',
  schema,
  // The audit trail goes on to say that it was asked for, and carried out.
  erase: { user: (userId) => ({ userId }) },
})
