import { idOf } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** A browser that gets somebody's notifications, as long as the session lasts in which it was subscribed. */
export interface PushDeviceDoc extends AggregateDoc {
  readonly userId: string
  readonly sid: string
  /** Which end of all their sessions the browser's token came after, in epoch milliseconds; null where it did not say. */
  readonly sessionsEndedAt?: number | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly browser: string
  readonly createdAt: Date
  /** When the browser last said that it is there. */
  readonly seenAt: Date
  /** When its push service last took something for it. */
  readonly reachedAt: Date | null
}

/** One address is one browser, whoever is signed in there. */
export const deviceIdOf = (endpoint: string): string => idOf(`push:${endpoint}`)

const schema = new Schema<PushDeviceDoc>({
  userId: { type: String, required: true },
  sid: { type: String, required: true },
  sessionsEndedAt: { type: Number, default: null },
  endpoint: { type: String, required: true },
  p256dh: { type: String, required: true },
  auth: { type: String, required: true },
  browser: { type: String, required: true },
  createdAt: { type: Date, required: true },
  seenAt: { type: Date, required: true },
  reachedAt: { type: Date, default: null },
})
schema.index({ userId: 1, seenAt: -1 })
schema.index({ sid: 1 })
schema.index({ seenAt: 1 })

export const pushDeviceAggregate = defineAggregate<PushDeviceDoc>({
  name: 'PushDevice',
  collection: 'push_devices',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
