import type { NotificationType } from '@love-space/contracts/http/engagement.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/aggregate.ts'
import { Schema } from 'mongoose'

/** One person's notification; `_id` names what happened and the reader. */
export interface NotificationDoc extends AggregateDoc {
  readonly userId: string
  readonly type: NotificationType
  readonly refId: string | null
  /** Who caused it; the name is looked up when it is read, so that erasing a person erases it here too. */
  readonly actorId: string
  readonly params: Readonly<Record<string, string>>
  /** When the reader was notified. */
  readonly createdAt: Date
  readonly readAt: Date | null
}

const schema = new Schema<NotificationDoc>({
  userId: { type: String, required: true },
  type: { type: String, required: true },
  refId: { type: String, default: null },
  actorId: { type: String, required: true },
  params: { type: Schema.Types.Mixed, required: true },
  createdAt: { type: Date, required: true },
  readAt: { type: Date, default: null },
})
schema.index({ userId: 1, createdAt: -1 })
schema.index({ userId: 1, readAt: 1, createdAt: -1 })

export const notificationAggregate = defineAggregate<NotificationDoc>({
  name: 'Notification',
  collection: 'notifications',
  schema,
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
})
