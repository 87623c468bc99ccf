import { type DocOf, listOf, optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  userId: text,
  browserHash: text,
  /** Rings whose taps led to the PINs that made the browser known; empty after a password. */
  ringIds: listOf(text),
  grantedAt: time,
  /** End of all the user's sessions that the grant followed; absent in documents of older releases. */
  grantedAfter: optional(orNull(time)),
  expiresAt: time,
})

export type KnownBrowserDoc = DocOf<typeof schema>

schema.index({ ringIds: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const knownBrowserCollection = defineCollection<KnownBrowserDoc>({
  collection: 'known_browsers',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
