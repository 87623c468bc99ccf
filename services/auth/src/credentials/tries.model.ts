import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'
import type { Tries } from './tries.rules.ts'

export interface TriesDoc extends Tries {
  /** Whose tries of what: see `triesOf`. */
  readonly _id: string
  readonly expiresAt: Date
}

const schema = new Schema<TriesDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    triedAt: { type: Date, required: true },
    lockedUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const triesCollection = defineCollection<TriesDoc>({
  name: 'Tries',
  collection: 'tries',
  schema,
  erase: { user: (userId) => ({ _id: { $regex: `:${userId}(:|$)` } }) },
})
