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
  /** The end of all the user's sessions that it came after, as their document said; absent in sessions of older releases. */
  begunAfter: optional(orNull(time)),
  /** How it began. */
  method: textOf<Amr>(),
  amr: listOf(textOf<Amr>()),
  /** The ring that opened it. */
  ringId: orNull(text),
  browser: text,
  /** 0 until the first refresh; the family begins by handing out generation 1. */
  used: number,
  usedAt: time,
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  /** Last time PIN or password was given. */
  steppedUpAt: orNull(time),
  endedAt: orNull(time),
  endedReason: orNull(text),
})

/** One session family: every generation of one refresh token. */
export type SessionDoc = DocOf<typeof schema>

schema.index({ userId: 1, createdAt: -1 })
schema.index({ ringId: 1, endedAt: 1 })
schema.index({ expiresAt: 1 })

export const sessionAggregate = defineAggregate<SessionDoc>({
  collection: 'sessions',
  schema,
  erase: { user: (userId) => ({ userId }) },
})
