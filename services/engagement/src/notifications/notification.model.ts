import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  mixed,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import type { Batch } from './batch.rules.ts'

const schema = aggregateSchemaOf({
  userId: text,
  spaceId: orNull(text),
  type: textOf<NotificationType>(),
  refId: orNull(text),
  /** Id of the user who caused it. Each read looks the name up, so that an erased user's name is gone here too. */
  actorId: text,
  params: mixed<Readonly<Record<string, string>>>(),
  batch: orNull(optional(mixed<Batch>())),
  /** Time of the latest occurrence, for types that can be announced again. */
  happenedAt: orNull(optional(time)),
  createdAt: time,
  readAt: orNull(time),
})

/** A notification of one user; `_id` derives from its subject and the reader. */
export type NotificationDoc = DocOf<typeof schema>

schema.index({ userId: 1, createdAt: -1 })
schema.index({ userId: 1, readAt: 1, createdAt: -1 })
schema.index({ spaceId: 1 })
schema.index({ readAt: 1 })

const spaceIdChars = 24

export const notificationAggregate = defineAggregate<NotificationDoc>({
  collection: 'notifications',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
  // In older documents the reference is a space id, or an id that begins with one.
  upgrade: (stored) => ({
    ...(stored as NotificationDoc),
    spaceId: stored.spaceId === undefined ? (stored.refId?.slice(0, spaceIdChars) ?? null) : stored.spaceId,
  }),
  backfill: ['spaceId'],
})

const readMarkSchema = aggregateSchemaOf({
  readUpTo: time,
  /** Time of the last marking until a nightly job has dated the notifications; then when it looks again. */
  dueAt: time,
})

readMarkSchema.index({ dueAt: 1 })

/** Time up to which a user has read all notifications; `_id` is the user id. "Mark all as read" writes only this. */
export type ReadMarkDoc = DocOf<typeof readMarkSchema>

export const readMarkAggregate = defineAggregate<ReadMarkDoc>({
  collection: 'read_marks',
  schema: readMarkSchema,
  erase: { user: (_id) => ({ _id }) },
  upgrade: (stored) => {
    const mark = stored as ReadMarkDoc
    return { ...mark, dueAt: stored.dueAt ?? mark.readUpTo }
  },
  backfill: ['dueAt'],
})
