import { type DocOf, listOf, optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** `{userId}:{browserHash}` */
  _id: text,
  userId: text,
  browserHash: text,
  /** Rings whose tap led to the PIN that made it known; empty once a password did. */
  ringIds: listOf(text),
  grantedAt: time,
  /** When the user's browsers were last forgotten before that; absent where an older release granted it. */
  grantedAfter: optional(orNull(time)),
  expiresAt: time,
})

/** One user's trust in one browser. */
export type KnownBrowserDoc = DocOf<typeof schema>

schema.index({ ringIds: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const knownBrowserCollection = defineCollection<KnownBrowserDoc>({
  collection: 'known_browsers',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
