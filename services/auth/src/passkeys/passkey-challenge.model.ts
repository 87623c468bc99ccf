import { type DocOf, optional, orNull, schemaOf, text, textOf, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export type PasskeyUse = 'add' | 'sign-in' | 'step-up'

const schema = schemaOf({
  /** Hash of the challenge. */
  _id: text,
  /** Hash of the nonce in the cookie of the browser that asked for it. */
  browserHash: text,
  use: textOf<PasskeyUse>(),
  /** Signed-in user who asked for it; null to sign in. */
  userId: orNull(text),
  /** Hash of the challenge of the tap that the passkey answers; null without one. */
  tapId: optional(orNull(text)),
  expiresAt: time,
})

export type PasskeyChallengeDoc = DocOf<typeof schema>

schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const passkeyChallengeCollection = defineCollection<PasskeyChallengeDoc>({
  collection: 'passkey_challenges',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
