import { defineAggregate, type Aggregate } from '@love-space/service-kit/aggregate.ts'
import { Schema } from 'mongoose'
import type { SpaceRecord } from './space.types.ts'

const required = { type: String, required: true } as const
const optional = { type: String, default: null } as const
const moment = { type: Date, default: null } as const
const flag = { type: Boolean, required: true } as const

const sealedSecret = { hash: required, prefix: required, sealed: required }

const member = new Schema({ userId: required, joinedAt: { type: Date, required: true } }, { _id: false })

const ring = new Schema(
  {
    ringId: required,
    token: sealedSecret,
    status: required,
    ownerId: optional,
    name: required,
    pinSetting: required,
    boundAt: moment,
    lastUsedAt: moment,
    lastUsedBy: optional,
  },
  { _id: false },
)

const invitation = new Schema(
  {
    invitationId: required,
    object: required,
    token: sealedSecret,
    createdBy: optional,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedBy: optional,
    withdrawnAt: moment,
  },
  { _id: false },
)

const schema = new Schema<SpaceRecord>({
  token: sealedSecret,
  customName: required,
  headline: optional,
  content: optional,
  images: { type: [String], default: [] },
  coverImage: optional,
  relationshipStartDate: optional,
  notes: optional,
  theme: required,
  loveStreakCriteria: { message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag },
  timeZone: required,
  status: required,
  spaceSettingComplete: flag,
  members: { type: [member], default: [] },
  rings: { type: [ring], default: [] },
  invitations: { type: [invitation], default: [] },
  requestHash: optional,
  endedAt: moment,
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})

/** A tap finds its space by this key alone; everything else is found by the id. */
schema.index({ 'token.hash': 1 }, { unique: true })

export const spaceModel = defineAggregate<SpaceRecord>({ name: 'Space', collection: 'spaces', schema })
export type Spaces = Aggregate<SpaceRecord>
