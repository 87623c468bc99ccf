import type { SpaceStatus } from '@love-space/contracts/http/space.ts'
import { defineCollection } from '@love-space/service-kit/store.ts'
import { Schema } from 'mongoose'
import type { Calendar } from './space.rules.ts'

/** What engagement knows of a space; the space service owns it. */
export interface SpaceDoc {
  readonly _id: string
  /** Version of the facts at their owner: older ones never overwrite. */
  readonly version: number
  readonly status: SpaceStatus
  readonly calendar: Calendar
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
}

const text = { type: String, required: true }
const inner = { _id: false } as const
const member = new Schema({ userId: text, joinedAt: { type: Date, required: true } }, inner)
const before = new Schema({ timeZone: text, lastDay: text }, inner)
const calendar = new Schema({ timeZone: text, before: { type: before, default: null } }, inner)

const schema = new Schema<SpaceDoc>(
  {
    _id: text,
    version: { type: Number, required: true },
    status: text,
    calendar: { type: calendar, required: true },
    members: { type: [member], required: true },
  },
  { versionKey: false },
)
schema.index({ 'members.userId': 1 })

export const spaceProjection = defineCollection<SpaceDoc>({ name: 'Space', collection: 'spaces', schema })
