import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

/** Longer than any stream keeps an event. */
const keptS = 31 * 24 * 60 * 60

const schema = schemaOf({
  /** The memory, comment or timeline event. */
  _id: text,
  spaceId: text,
  /** When it was last deleted: a memory may be taken back from the trash. */
  goneAt: time,
  expiresAt: time,
})

/** Something that notifications told of and that was deleted. What happened to it before may be heard of after that. */
export type GoneItemDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const goneItemCollection = defineCollection<GoneItemDoc>({
  collection: 'gone_items',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})

export const expiryOfGone = (now: Date): Date => new Date(now.getTime() + keptS * 1_000)
