import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/**
 * The spaces a user may be a member of: written before they become one, so it may name a space too many but never one
 * too few. Membership itself stands in the space alone.
 */
export interface UserSpacesDoc {
  /** The user's id. */
  readonly _id: string
  readonly spaceIds: string[]
  /** The space being entered right now; keeps one person from entering two at once. */
  readonly enteringId: string | null
  readonly enteringUntil: Date | null
  /** The requests that are entering it: one that comes again may end before the first does. */
  readonly entrants?: string[]
}

const schema = new Schema<UserSpacesDoc>(
  {
    _id: { type: String, required: true },
    spaceIds: { type: [String], default: [] },
    enteringId: { type: String, default: null },
    enteringUntil: { type: Date, default: null },
    entrants: { type: [String], default: undefined },
  },
  { versionKey: false },
)
schema.index({ spaceIds: 1 })

/** The collection keeps the name it was made with. */
export const userSpacesCollection = defineCollection<UserSpacesDoc>({
  name: 'UserSpaces',
  collection: 'seats',
  schema,
  erase: {
    user: (_id) => ({ _id }),
    space: { otherwise: 'an eraser takes it out of the lists' },
  },
})
