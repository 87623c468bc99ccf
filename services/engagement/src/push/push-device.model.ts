import { idFromText } from '@love-space/service-kit/process/crypto.ts'
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

/** Returns a device's id. It derives from the endpoint, which identifies one browser, whoever is signed in. */
export const deviceIdOf = (endpoint: string): string => idFromText(`push:${endpoint}`)

const schema = aggregateSchemaOf({
  userId: text,
  sid: text,
  /** Last end of all sessions that the browser's token names, in epoch milliseconds; null if unknown. */
  sessionsEndedAt: orNull(optional(number)),
  endpoint: text,
  p256dh: text,
  auth: text,
  browser: text,
  createdAt: time,
  seenAt: time,
  reachedAt: orNull(time),
})

/** A browser that receives a user's notifications until the session in which it subscribed ends. */
export type PushDeviceDoc = DocOf<typeof schema>

schema.index({ userId: 1, seenAt: -1 })
schema.index({ sid: 1 })
schema.index({ seenAt: 1 })

export const pushDeviceAggregate = defineAggregate<PushDeviceDoc>({
  collection: 'push_devices',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
