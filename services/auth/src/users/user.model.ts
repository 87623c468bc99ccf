import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/aggregate.ts'
import { Schema } from 'mongoose'

export interface UserDoc extends AggregateDoc {
  readonly name: string
  /** Normalised; unique. */
  readonly email: string
  readonly dateOfBirth: string | null
  readonly gender: string | null
  readonly avatar: string | null
  readonly roles: string[]
  readonly active: boolean
  readonly passwordHash: string
  readonly pinHash: string | null
  /** Hash of the idempotency key of the registration, or something random; unique. */
  readonly registrationKey: string
  /** What else the registration said, without its secrets. */
  readonly registrationPrint: string
  /** Sessions that began until then are over, whatever their own documents say, but for one. */
  readonly sessionsEndedBefore: Date | null
  readonly sessionsEndedExcept: string | null
  /** Browsers made known until then no longer are, but for one. */
  readonly browsersForgottenBefore: Date | null
  readonly browsersForgottenExcept: string | null
  readonly createdAt: Date
}

const schema = new Schema<UserDoc>({
  name: { type: String, required: true },
  email: { type: String, required: true },
  dateOfBirth: { type: String, default: null },
  gender: { type: String, default: null },
  avatar: { type: String, default: null },
  roles: { type: [String], required: true },
  active: { type: Boolean, required: true },
  passwordHash: { type: String, required: true },
  pinHash: { type: String, default: null },
  registrationKey: { type: String, required: true },
  registrationPrint: { type: String, default: '' },
  sessionsEndedBefore: { type: Date, default: null },
  sessionsEndedExcept: { type: String, default: null },
  browsersForgottenBefore: { type: Date, default: null },
  browsersForgottenExcept: { type: String, default: null },
  createdAt: { type: Date, required: true },
})
schema.index({ email: 1 }, { unique: true })
schema.index({ registrationKey: 1 }, { unique: true })

export const userAggregate = defineAggregate<UserDoc>({ name: 'User', collection: 'users', schema })
