import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { Batch } from './batch.rules.ts'

/** One person's notification; `_id` names what happened and the reader. */
export interface NotificationDoc extends AggregateDoc {
  readonly userId: string
  readonly spaceId: string | null
  readonly type: NotificationType
  readonly refId: string | null
  /** Who caused it; the name is looked up when it is read, so that erasing a person erases it here too. */
  readonly actorId: string
  readonly params: Readonly<Record<string, string>>
  /** Of what several become one notification: what it tells of together. */
  readonly batch?: Batch | null
  /** When it happened, of what may happen again and is then told anew. */
  readonly happenedAt?: Date | null
  /** When the reader was notified. */
  readonly createdAt: Date
  readonly readAt: Date | null
}

const schema = new Schema<NotificationDoc>({
  userId: { type: String, required: true },
  spaceId: { type: String, default: null },
  type: { type: String, required: true },
  refId: { type: String, default: null },
  actorId: { type: String, required: true },
  params: { type: Schema.Types.Mixed, required: true },
  batch: { type: Schema.Types.Mixed, default: null },
  happenedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  readAt: { type: Date, default: null },
})
schema.index({ userId: 1, createdAt: -1 })
schema.index({ userId: 1, readAt: 1, createdAt: -1 })
schema.index({ spaceId: 1 })

const spaceIdChars = 24

export const notificationAggregate = defineAggregate<NotificationDoc>({
  name: 'Notification',
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

/** How far a person has read; `_id` is the user. So "read all" is one write, however many there are. */
export interface ReadMarkDoc extends AggregateDoc {
  readonly readUpTo: Date
}

const readMarkSchema = new Schema<ReadMarkDoc>({ readUpTo: { type: Date, required: true } })

export const readMarkAggregate = defineAggregate<ReadMarkDoc>({
  name: 'ReadMark',
  collection: 'read_marks',
  schema: readMarkSchema,
  erase: { user: (_id) => ({ _id }) },
})
