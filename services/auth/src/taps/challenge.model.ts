import { type DocOf, flag, optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  userId: text,
  ringId: text,
  /** Hash of the nonce in the tapping browser's cookie. */
  browserHash: text,
  tappedAt: time,
  expiresAt: time,
  usedAt: orNull(time),
  /** The ring requires the PIN for its first tap, in known browsers too. */
  isFirstTap: optional(flag),
})

export type ChallengeDoc = DocOf<typeof schema>

schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const challengeCollection = defineCollection<ChallengeDoc>({
  collection: 'challenges',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
