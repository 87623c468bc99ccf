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
  /** Who caused it; the name is looked up when it is read, so that erasing a person erases it here too. */
  actorId: text,
  params: mixed<Readonly<Record<string, string>>>(),
  /** Of what several become one notification: what it tells of together. */
  batch: orNull(optional(mixed<Batch>())),
  /** When it happened, of what may happen again and is then told anew. */
  happenedAt: orNull(optional(time)),
  /** When the reader was notified. */
  createdAt: time,
  readAt: orNull(time),
})

/** One person's notification; `_id` names what happened and the reader. */
export type NotificationDoc = DocOf<typeof schema>

schema.index({ userId: 1, createdAt: -1 })
schema.index({ userId: 1, readAt: 1, createdAt: -1 })
schema.index({ spaceId: 1 })

const spaceIdChars = 24

export const notificationAggregate = defineAggregate<NotificationDoc>({
  collection: 'notifications',
  schema,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
  // What is notified of is a space, or something whose id begins with that of its space.
  upgrade: (stored) => ({
    ...(stored as NotificationDoc),
    spaceId: stored.spaceId ?? stored.refId?.slice(0, spaceIdChars) ?? null,
  }),
  backfill: ['spaceId'],
})

const readMarkSchema = aggregateSchemaOf({ readUpTo: time })

/** How far a person has read; `_id` is the user. So "read all" is one write, however many there are. */
export type ReadMarkDoc = DocOf<typeof readMarkSchema>

export const readMarkAggregate = defineAggregate<ReadMarkDoc>({
  collection: 'read_marks',
  schema: readMarkSchema,
  erase: { user: (_id) => ({ _id }) },
})
