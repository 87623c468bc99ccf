import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** A tap that waits for its owner's PIN. */
export interface ChallengeDoc {
  /** Hash of the challenge. */
  readonly _id: string
  readonly userId: string
  readonly ringId: string
  /** Hash of the nonce in the cookie of the browser that tapped. */
  readonly browserHash: string
  readonly tappedAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  /** The ring asks for the PIN this once whatever the browser; absent: it does not. */
  readonly isFirstTap?: boolean
}

const schema = new Schema<ChallengeDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    ringId: { type: String, required: true },
    browserHash: { type: String, required: true },
    tappedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    isFirstTap: { type: Boolean },
  },
  { versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const challengeCollection = defineCollection<ChallengeDoc>({
  name: 'Challenge',
  collection: 'challenges',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
