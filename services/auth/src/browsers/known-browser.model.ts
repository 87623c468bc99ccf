import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** One user's trust in one browser. */
export interface KnownBrowserDoc {
  /** `{userId}:{browserHash}` */
  readonly _id: string
  readonly userId: string
  readonly browserHash: string
  /** Rings whose tap led to the PIN that made it known; empty once a password did. */
  readonly ringIds: string[]
  readonly grantedAt: Date
  /** When the user's browsers were last forgotten before that; absent where an older release granted it. */
  readonly grantedAfter?: Date | null
  readonly expiresAt: Date
}

const schema = new Schema<KnownBrowserDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    browserHash: { type: String, required: true },
    ringIds: { type: [String], required: true },
    grantedAt: { type: Date, required: true },
    grantedAfter: { type: Date },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ ringIds: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const knownBrowserCollection = defineCollection<KnownBrowserDoc>({
  name: 'KnownBrowser',
  collection: 'known_browsers',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
