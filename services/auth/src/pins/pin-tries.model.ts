import { defineCollection } from '@love-space/service-kit/store.ts'
import { Schema } from 'mongoose'
import type { PinTries } from './pin-lock.rules.ts'

export interface PinTriesDoc extends PinTries {
  /** Whose tries: a ring's, a known browser's or a session's. */
  readonly _id: string
  readonly expiresAt: Date
}

const schema = new Schema<PinTriesDoc>(
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

export const pinTriesCollection = defineCollection<PinTriesDoc>({ name: 'PinTries', collection: 'pin_tries', schema })
