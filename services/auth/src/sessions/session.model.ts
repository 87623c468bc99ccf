import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { Amr } from '../users/user.rules.ts'
import type { Rotation } from './rotation.rules.ts'

/** One session family: every generation of one refresh token. */
export interface SessionDoc extends AggregateDoc, Rotation {
  readonly userId: string
  /** The end of all the user's sessions that it came after, as their document said; absent in sessions of older releases. */
  readonly begunAfter?: Date | null
  /** How it began. */
  readonly method: Amr
  readonly amr: Amr[]
  /** The ring that opened it. */
  readonly ringId: string | null
  readonly browser: string
  readonly lastUsedAt: Date
  /** Last time PIN or password was given. */
  readonly steppedUpAt: Date | null
  readonly endedReason: string | null
}

const schema = new Schema<SessionDoc>({
  userId: { type: String, required: true },
  begunAfter: { type: Date },
  method: { type: String, required: true },
  amr: { type: [String], required: true },
  ringId: { type: String, default: null },
  browser: { type: String, required: true },
  used: { type: Number, required: true },
  usedAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  steppedUpAt: { type: Date, default: null },
  endedAt: { type: Date, default: null },
  endedReason: { type: String, default: null },
})
schema.index({ userId: 1, createdAt: -1 })
schema.index({ ringId: 1, endedAt: 1 })
schema.index({ expiresAt: 1 })

export const sessionAggregate = defineAggregate<SessionDoc>({
  name: 'Session',
  collection: 'sessions',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
