import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** What two share of one game. */
export interface GameDoc {
  /** `{spaceId}-{key}`. */
  readonly _id: string
  readonly version: number
  readonly spaceId: string
  readonly key: string
  readonly state: GameState
  /** Who allows the spicy cards. */
  readonly allowedBy: readonly string[]
  /** Whose ids stand in it. */
  readonly userIds: readonly string[]
}

export const gameIdOf = (spaceId: string, key: string): string => `${spaceId}-${key}`

const required = { type: String, required: true } as const
const schema = new Schema<GameDoc>({
  spaceId: required,
  key: required,
  state: { type: Schema.Types.Mixed, required: true },
  allowedBy: { type: [String], default: [] },
  userIds: { type: [String], default: [] },
})
schema.index({ spaceId: 1 })
schema.index({ userIds: 1 })

export const gameAggregate = defineAggregate<GameDoc>({
  name: 'Game',
  collection: 'games',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'an eraser takes their score out; what two played stays with the partner' },
  },
})
