import { defineCollection } from '@love-space/service-kit/store.ts'
import { Schema, type Model } from 'mongoose'

/**
 * Where a user may be found: written before they become a member, so it may name a space too many but never one too
 * few. Membership itself stands in the space alone.
 */
export interface SeatRecord {
  /** The user's id. */
  _id: string
  spaceIds: string[]
  /** The space being entered right now; keeps one person from entering two at once. */
  enteringId: string | null
  enteringUntil: Date | null
}

const schema = new Schema<SeatRecord>(
  {
    _id: { type: String, required: true },
    spaceIds: { type: [String], default: [] },
    enteringId: { type: String, default: null },
    enteringUntil: { type: Date, default: null },
  },
  { versionKey: false },
)

export const seatModel = defineCollection<SeatRecord>({ name: 'Seat', collection: 'seats', schema })
export type Seats = Model<SeatRecord>
