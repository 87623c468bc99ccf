import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

/** Lifetime of a tombstone in seconds; longer than the streams keep events. */
const keptS = 31 * 24 * 60 * 60

const schema = schemaOf({
  _id: text,
  spaceId: text,
  /** Time of the latest deletion, since a memory can be restored and deleted again. */
  goneAt: time,
  expiresAt: time,
})

/** A tombstone of a notification's item, because events about an item can arrive after its deletion. */
export type GoneItemDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const goneItemCollection = defineCollection<GoneItemDoc>({
  collection: 'gone_items',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})

export const tombstoneExpiry = (now: Date): Date => new Date(now.getTime() + keptS * 1_000)
