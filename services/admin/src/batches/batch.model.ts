import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** Spaces with two devices each that are made by one job, which has the batch's id as its key. */
export interface BatchDoc extends AggregateDoc {
  readonly name: string
  /** While it is `generating` or `shipping`, a job says whether that goes on: one that was cancelled leaves this as it was. */
  readonly state: 'generating' | 'cancelled' | 'ready' | 'sent' | 'received' | 'shipping' | 'shipped'
  readonly spaces: number
  /** How many there are by now. */
  readonly made: { readonly devices: number; readonly spaces: number; readonly bindings: number }
  readonly operatorId: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly receivedAt: Date | null
  readonly shippedAt: Date | null
  /** The job that last began to mark its rings as shipped, by its key; a document of an earlier release may have none. */
  readonly shipping?: { readonly key: string; readonly since: Date } | null
}

const text = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const moment = { type: Date, default: null } as const

const schema = new Schema<BatchDoc>({
  name: text,
  state: text,
  spaces: number,
  made: { devices: number, spaces: number, bindings: number },
  operatorId: text,
  createdAt: { type: Date, required: true },
  sentAt: moment,
  receivedAt: moment,
  shippedAt: moment,
  shipping: { type: new Schema({ key: text, since: { type: Date, required: true } }, { _id: false }), default: null },
})
/** Newest first. */
schema.index({ createdAt: -1, _id: -1 })

export const batchAggregate = defineAggregate<BatchDoc>({
  name: 'Batch',
  collection: 'batches',
  schema,
  erase: 'nothing of anybody',
})
