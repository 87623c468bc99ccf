import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** Longer than any stream keeps an event. */
const keptS = 31 * 24 * 60 * 60

/** Something that notifications told of and that was deleted. What happened to it before may be heard of after that. */
export interface GoneItemDoc {
  /** The memory, comment or timeline event. */
  readonly _id: string
  readonly spaceId: string
  /** When it was last deleted: a memory may be taken back from the trash. */
  readonly goneAt: Date
  readonly expiresAt: Date
}

const schema = new Schema<GoneItemDoc>(
  {
    _id: { type: String, required: true },
    spaceId: { type: String, required: true },
    goneAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ spaceId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const goneItemCollection = defineCollection<GoneItemDoc>({
  name: 'GoneItem',
  collection: 'gone_items',
  schema,
  erase: { space: (spaceId) => ({ spaceId }) },
})

export const expiryOfGone = (now: Date): Date => new Date(now.getTime() + keptS * 1_000)
