import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** Until when somebody counts as being at a game. */
export interface PresenceDoc {
  /** `{spaceId}-{key}-{userId}`. */
  readonly _id: string
  readonly version: number
  readonly spaceId: string
  readonly userId: string
  readonly until: Date
}

export const presenceIdOf = (spaceId: string, key: string, userId: string): string => `${spaceId}-${key}-${userId}`

const required = { type: String, required: true } as const
const schema = new Schema<PresenceDoc>({
  spaceId: required,
  userId: required,
  until: { type: Date, required: true },
})
schema.index({ spaceId: 1 })
schema.index({ userId: 1 })

export const presenceAggregate = defineAggregate<PresenceDoc>({
  name: 'Presence',
  collection: 'presences',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
