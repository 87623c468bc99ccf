import { type DocOf, listOf, optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { startingWith } from '@love-space/service-kit/store/starting-with.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  userId: text,
  browserHash: text,
  /** Ids of the rings whose taps led to the PIN sign-ins here; empty after a sign-in by password. */
  ringIds: listOf(text),
  grantedAt: time,
  /** Last end of all the user's sessions before this browser became known; absent in documents of older releases. */
  grantedAfter: optional(orNull(time)),
  expiresAt: time,
})

export type KnownBrowserDoc = DocOf<typeof schema>

schema.index({ ringIds: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const knownBrowserCollection = defineCollection<KnownBrowserDoc>({
  collection: 'known_browsers',
  schema,
  erase: { user: (userId) => ({ _id: startingWith(`${userId}:`) }) },
})
