import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  listOf,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import type { Amr } from '../users/user.rules.ts'

const schema = aggregateSchemaOf({
  userId: text,
  /** Last end of all the user's sessions before this one began; absent in documents of older releases. */
  begunAfter: optional(orNull(time)),
  method: textOf<Amr>(),
  amr: listOf(textOf<Amr>()),
  ringId: orNull(text),
  /** Passkey that began the session, which ends with it. */
  passkeyId: optional(orNull(text)),
  browser: text,
  /** Highest generation presented. It is 0 until the first refresh, which presents generation 1. */
  used: number,
  usedAt: time,
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  steppedUpAt: orNull(time),
  endedAt: orNull(time),
  endedReason: orNull(text),
})

/** A session family: all generations of one refresh token. */
export type SessionDoc = DocOf<typeof schema>

schema.index({ userId: 1, createdAt: -1 })
schema.index({ ringId: 1, endedAt: 1 })
schema.index({ expiresAt: 1 })

export const sessionAggregate = defineAggregate<SessionDoc>({
  collection: 'sessions',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
