import type { LoveStreakCriteria, SpaceStatus, StreakPause } from '@love-space/contracts/space/space.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'
import type { Projected } from './save-newest.ts'

export const spaceShape = 3

/** What a service knows of a space; the space service owns it. */
export interface SpaceDoc extends Projected {
  readonly status: SpaceStatus
  readonly endedAt: Date | null
  readonly calendar: Calendar
  readonly loveStreakCriteria: LoveStreakCriteria
  readonly streakPauses: readonly StreakPause[]
  /** In order of joining. */
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
  readonly formerMembers: readonly { readonly userId: string; readonly leftAt: Date }[]
}

const text = { type: String, required: true }
const flag = { type: Boolean, required: true }
const inner = { _id: false } as const
const member = new Schema({ userId: text, joinedAt: { type: Date, required: true } }, inner)
const formerMember = new Schema({ userId: text, leftAt: { type: Date, required: true } }, inner)
const formerZone = new Schema({ timeZone: text, lastDay: text }, inner)
const calendar = new Schema({ timeZone: text, formerZone: { type: formerZone, default: null } }, inner)
const criteria = new Schema({ message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag }, inner)

const pause = new Schema({ from: text, to: text }, inner)

const schema = new Schema<SpaceDoc>(
  {
    _id: text,
    version: { type: Number, required: true },
    shape: { type: Number, required: true },
    status: text,
    endedAt: { type: Date, default: null },
    calendar: { type: calendar, required: true },
    loveStreakCriteria: { type: criteria, required: true },
    streakPauses: { type: [pause], required: true },
    members: { type: [member], required: true },
    formerMembers: { type: [formerMember], required: true },
  },
  { versionKey: false },
)
schema.index({ 'members.userId': 1 })

export const spaceProjection = defineCollection<SpaceDoc>({
  name: 'Space',
  collection: 'spaces',
  schema,
  erase: {
    space: (_id) => ({ _id }),
    user: { otherwise: 'the space service says who is a member; the id of a former one stays, under no name' },
  },
})
