import { activityAggregate, type ActivityDoc } from './activities/activity.model.ts'
import { createMembers, type Members } from '@love-space/members/members.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import type { Model } from 'mongoose'
import type { Env } from './env.ts'
import { pushDeviceAggregate, type PushDeviceDoc } from './push/push-device.model.ts'
import { createPushSender, type PushSender } from './push/push-sender.ts'
import { messageAggregate, type MessageDoc } from './messages/message.model.ts'
import { moodAggregate, type MoodDoc } from './moods/mood.model.ts'
import { answerAggregate, type AnswerDoc } from './questions/answer.model.ts'
import {
  notificationAggregate,
  readMarkAggregate,
  type NotificationDoc,
  type ReadMarkDoc,
} from './notifications/notification.model.ts'
import {
  notificationSettingsAggregate,
  type NotificationSettingsDoc,
} from './notifications/notification-settings.model.ts'
import { goneItemCollection, type GoneItemDoc } from './notifications/gone-item.model.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends PersonalDataKit<Env> {
  readonly members: Members
  readonly auth: InternalClient
  readonly media: InternalClient
  readonly activities: Aggregate<ActivityDoc>
  readonly messages: Aggregate<MessageDoc>
  readonly moods: Aggregate<MoodDoc>
  readonly answers: Aggregate<AnswerDoc>
  readonly notifications: Aggregate<NotificationDoc>
  readonly goneItems: Model<GoneItemDoc>
  readonly readMarks: Aggregate<ReadMarkDoc>
  readonly notificationSettings: Aggregate<NotificationSettingsDoc>
  readonly pushDevices: Aggregate<PushDeviceDoc>
  /** Null where nothing is sent to devices. */
  readonly push: PushSender | null
}

export const createDeps = (kit: PersonalDataKit<Env>): Deps => ({
  ...kit,
  members: createMembers(kit),
  auth: kit.internal('auth', kit.env.AUTH_URL),
  media: kit.internal('media', kit.env.MEDIA_URL),
  activities: kit.store.open(activityAggregate),
  messages: kit.store.open(messageAggregate),
  moods: kit.store.open(moodAggregate),
  answers: kit.store.open(answerAggregate),
  notifications: kit.store.open(notificationAggregate),
  goneItems: kit.store.collection(goneItemCollection),
  readMarks: kit.store.open(readMarkAggregate),
  notificationSettings: kit.store.open(notificationSettingsAggregate),
  pushDevices: kit.store.open(pushDeviceAggregate),
  push: createPushSender(kit.env),
})
