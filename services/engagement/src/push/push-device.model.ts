import { idOf } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  number,
  optional,
  orNull,
  text,
  time,
} from '@love-space/service-kit/store/fields.ts'

/** One address is one browser, whoever is signed in there. */
export const deviceIdOf = (endpoint: string): string => idOf(`push:${endpoint}`)

const schema = aggregateSchemaOf({
  userId: text,
  sid: text,
  /** Which end of all their sessions the browser's token came after, in epoch milliseconds; null where it did not say. */
  sessionsEndedAt: orNull(optional(number)),
  endpoint: text,
  p256dh: text,
  auth: text,
  browser: text,
  createdAt: time,
  /** When the browser last said that it is there. */
  seenAt: time,
  /** When its push service last took something for it. */
  reachedAt: orNull(time),
})

/** A browser that gets somebody's notifications, as long as the session lasts in which it was subscribed. */
export type PushDeviceDoc = DocOf<typeof schema>

schema.index({ userId: 1, seenAt: -1 })
schema.index({ sid: 1 })
schema.index({ seenAt: 1 })

export const pushDeviceAggregate = defineAggregate<PushDeviceDoc>({
  collection: 'push_devices',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
