import { memberCollections } from '@love-space/members/members.ts'
import { activityMonthAggregate } from './activities/activity-month.model.ts'
import { activityAggregate } from './activities/activity.model.ts'
import { capsuleAggregate } from './capsules/capsule.model.ts'
import { messageAggregate } from './messages/message.model.ts'
import { moodAggregate } from './moods/mood.model.ts'
import { goneItemCollection } from './notifications/gone-item.model.ts'
import { notificationSettingsAggregate } from './notifications/notification-settings.model.ts'
import { notificationAggregate, readMarkAggregate } from './notifications/notification.model.ts'
import { pushDeviceAggregate } from './push/push-device.model.ts'
import { answerAggregate } from './questions/answer.model.ts'
import { reactionAggregate } from './questions/reaction.model.ts'
import { thoughtAggregate, thoughtMuteAggregate } from './thoughts/thought.model.ts'

export const ownCollections = {
  activities: activityAggregate,
  activityMonths: activityMonthAggregate,
  messages: messageAggregate,
  moods: moodAggregate,
  answers: answerAggregate,
  reactions: reactionAggregate,
  thoughts: thoughtAggregate,
  thoughtMutes: thoughtMuteAggregate,
  capsules: capsuleAggregate,
  notifications: notificationAggregate,
  goneItems: goneItemCollection,
  readMarks: readMarkAggregate,
  notificationSettings: notificationSettingsAggregate,
  pushDevices: pushDeviceAggregate,
} as const

export const collections = [...Object.values(ownCollections), ...memberCollections]
