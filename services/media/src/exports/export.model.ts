import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** A person's last export; `_id` is the person. */
export interface ExportDoc extends AggregateDoc {
  /** Another one each time it is asked for. */
  readonly exportId: string
  readonly askedAt: Date
  /** Null until the file is there. */
  readonly bytes: number | null
  readonly expiresAt: Date | null
}

const schema = new Schema<ExportDoc>({
  exportId: { type: String, required: true },
  askedAt: { type: Date, required: true },
  bytes: { type: Number, default: null },
  expiresAt: { type: Date, default: null },
})
schema.index({ expiresAt: 1 })

export const exportAggregate = defineAggregate<ExportDoc>({
  name: 'Export',
  collection: 'exports',
  schema,
  // Its file goes with everything else that belongs to the person alone.
  erase: { user: (_id) => ({ _id }) },
})
