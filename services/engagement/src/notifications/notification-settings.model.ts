import type { QuietHours } from '@love-space/contracts/engagement/notification-settings.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** What somebody wants to be notified of, and when; `_id` is the user. Absent: of everything, at all times. */
export interface NotificationSettingsDoc extends AggregateDoc {
  /** Types that are switched off. */
  readonly off: readonly string[]
  readonly quietHours: QuietHours | null
  readonly timeZone: string
  readonly digest?: boolean
  /** When a mail was last due. */
  readonly digestedAt?: Date | null
}

const schema = new Schema<NotificationSettingsDoc>({
  off: { type: [String], required: true },
  quietHours: { type: Schema.Types.Mixed, default: null },
  timeZone: { type: String, required: true },
  digest: { type: Boolean, default: false },
  digestedAt: { type: Date, default: null },
})
schema.index({ digest: 1, _id: 1 })

export const notificationSettingsAggregate = defineAggregate<NotificationSettingsDoc>({
  name: 'NotificationSettings',
  collection: 'notification_settings',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
