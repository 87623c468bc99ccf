import type { RingStatus } from '@love-space/contracts/space/ring-record.ts'
import type { Projected } from '@love-space/members/save-newest.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

export const ringRowShape = 2

/** A ring as the tables of devices and bindings show it; the space service owns it, and nothing here is a whole token. */
export interface RingRowDoc extends Projected {
  readonly tokenPrefix: string
  readonly status: RingStatus
  /** Null: in stock. */
  readonly spaceId: string | null
  readonly spaceTokenPrefix: string | null
  readonly spaceName: string | null
  readonly ownerId: string | null
  readonly writtenAt: Date | null
  readonly placedAt: Date | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly lastUsedBy: string | null
  readonly batchId: string | null
  readonly chipUid: string | null
  readonly shippedAt: Date | null
  /** What it is found by. */
  readonly words: string[]
  /** What it is ordered by. */
  readonly tokenKey: string
  readonly spaceKey: string
  readonly isWritten: boolean
}

const text = { type: String, required: true } as const
const optional = { type: String, default: null } as const
const moment = { type: Date, default: null } as const

const schema = new Schema<RingRowDoc>(
  {
    _id: text,
    version: { type: Number, required: true },
    shape: { type: Number, required: true },
    tokenPrefix: text,
    status: text,
    spaceId: optional,
    spaceTokenPrefix: optional,
    spaceName: optional,
    ownerId: optional,
    writtenAt: moment,
    placedAt: moment,
    createdAt: { type: Date, required: true },
    lastUsedAt: moment,
    lastUsedBy: optional,
    batchId: optional,
    chipUid: optional,
    shippedAt: moment,
    words: { type: [String], required: true },
    tokenKey: { type: String, default: '' },
    spaceKey: { type: String, default: '' },
    isWritten: { type: Boolean, required: true },
  },
  { versionKey: false },
)
schema.index({ spaceId: 1 })
schema.index({ ownerId: 1 })
/** The rings of a batch, those of one space beside each other. */
schema.index({ batchId: 1, spaceId: 1, _id: 1 })
schema.index({ words: 1 })
/** Every order of the table of devices. */
schema.index({ createdAt: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: 1 })
schema.index({ spaceKey: 1, createdAt: -1, _id: 1 })
schema.index({ tokenKey: 1, _id: 1 })
/** And of that of bindings. */
schema.index({ placedAt: -1, spaceTokenPrefix: 1, _id: -1 })
schema.index({ spaceTokenPrefix: 1, placedAt: -1, _id: 1 })
schema.index({ isWritten: 1, placedAt: -1, _id: 1 })

export const ringRowCollection = defineCollection<RingRowDoc>({
  name: 'RingRow',
  collection: 'ring_rows',
  schema,
  // A ring outlives both: what it is without them comes by the event of its next place.
  erase: { space: (spaceId) => ({ spaceId }), user: (ownerId) => ({ ownerId }) },
})
