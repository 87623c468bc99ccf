import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import type { Projected } from '@love-space/members/save-newest.ts'
import { Schema } from 'mongoose'

export const userRowShape = 2

/** A user as the back-office's tables show them; auth owns it. */
export interface UserRowDoc extends Projected {
  readonly name: string
  readonly email: string
  readonly roles: string[]
  readonly active: boolean
  /** Absent where auth is of an older release. */
  readonly emailConfirmed?: boolean
  readonly wasInSpace?: boolean
  readonly emailProposal?: UserRecord['emailProposal']
  readonly lastEmailProposal?: UserRecord['lastEmailProposal']
  readonly createdAt: Date
  /** What it is found by. */
  readonly words: string[]
  /** What it is ordered by. */
  readonly nameKey: string
}

const schema = new Schema<UserRowDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    shape: { type: Number, required: true },
    name: { type: String, default: '' },
    email: { type: String, required: true },
    roles: { type: [String], required: true },
    active: { type: Boolean, required: true },
    emailConfirmed: { type: Boolean },
    wasInSpace: { type: Boolean },
    emailProposal: { type: Schema.Types.Mixed },
    lastEmailProposal: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
    words: { type: [String], required: true },
    nameKey: { type: String, default: '' },
  },
  { versionKey: false },
)
schema.index({ nameKey: 1, _id: 1 })
schema.index({ words: 1 })
schema.index({ roles: 1 })

export const userRowCollection = defineCollection<UserRowDoc>({
  name: 'UserRow',
  collection: 'user_rows',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
