import { defineCollection } from '@love-space/service-kit/store/store.ts'
import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import type { Projected } from '@love-space/members/save-newest.ts'
import { Schema } from 'mongoose'

export const spaceRowShape = 1

/** A space as the back-office's tables show it; the space service owns it. Nothing of what its members wrote is in here. */
export interface SpaceRowDoc
  extends Projected, Omit<SpaceRecord, 'spaceId' | 'version' | 'createdAt' | 'updatedAt' | 'endedAt'> {
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** What it is found by. */
  readonly words: string[]
  /** What it is ordered by. */
  readonly nameKey: string
}

const text = { type: String, required: true } as const
const flag = { type: Boolean, required: true } as const

const schema = new Schema<SpaceRowDoc>(
  {
    _id: text,
    version: { type: Number, required: true },
    shape: { type: Number, required: true },
    tokenPrefix: text,
    customName: text,
    status: text,
    theme: text,
    relationshipStartDate: { type: String, default: null },
    loveStreakCriteria: { message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag },
    spaceSettingComplete: flag,
    isContentSet: { headline: flag, content: flag, notes: flag, images: flag },
    memberIds: { type: [String], required: true },
    endedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    words: { type: [String], required: true },
    nameKey: { type: String, default: '' },
  },
  { versionKey: false },
)
schema.index({ nameKey: 1, _id: 1 })
schema.index({ status: 1, nameKey: 1, _id: 1 })
schema.index({ relationshipStartDate: 1, _id: 1 })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ updatedAt: -1, _id: -1 })
schema.index({ words: 1 })

export const spaceRowCollection = defineCollection<SpaceRowDoc>({
  name: 'SpaceRow',
  collection: 'space_rows',
  schema,
  erase: {
    space: (_id) => ({ _id }),
    user: { otherwise: 'the space service tells that they left, and the row is taken from it anew' },
  },
})
