import type { QuietHours } from '@love-space/contracts/engagement/notification-settings.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  listOf,
  mixed,
  optional,
  orNull,
  text,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'

const schema = aggregateSchemaOf({
  ...revisionFields,
  off: listOf(text),
  quietHours: orNull(mixed<QuietHours>()),
  timeZone: text,
  digest: withDefault(optional(flag), false),
  digestedAt: orNull(optional(time)),
})

/** A user's notification settings; `_id` is the user id. Without this document, all types are on at all times. */
export type NotificationSettingsDoc = DocOf<typeof schema>

schema.index({ digest: 1, _id: 1 })

export const notificationSettingsAggregate = defineAggregate<NotificationSettingsDoc>({
  collection: 'notification_settings',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
