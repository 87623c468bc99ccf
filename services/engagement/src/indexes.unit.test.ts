import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { ownCollections } from './collections.ts'
import { activityMonthAggregate } from './activities/activity-month.model.ts'
import { activityAggregate } from './activities/activity.model.ts'
import { messageAggregate } from './messages/message.model.ts'
import { moodAggregate } from './moods/mood.model.ts'
import { answerAggregate } from './questions/answer.model.ts'
import { reactionAggregate } from './questions/reaction.model.ts'
import { capsuleAggregate } from './capsules/capsule.model.ts'
import { thoughtAggregate, thoughtMuteAggregate } from './thoughts/thought.model.ts'
import { goneItemCollection } from './notifications/gone-item.model.ts'
import { notificationSettingsAggregate } from './notifications/notification-settings.model.ts'
import { notificationAggregate, readMarkAggregate } from './notifications/notification.model.ts'
import { pushDeviceAggregate } from './push/push-device.model.ts'

const byId = { equal: ['_id'] }

describeQueries(
  [
    {
      of: activityAggregate,
      queries: {
        'the activities of a space': {
          equal: ['spaceId'],
          range: ['day'],
          rest: ['userId'],
          sort: { day: -1, _id: -1 },
        },
        'those of a month of a space': { equal: ['spaceId'], range: ['day'] },
        'those before a day, of all spaces': { range: ['day'], sort: { day: 1, _id: 1 } },
        'one kind between two days': {
          equal: ['spaceId', 'kind'],
          range: ['day'],
          rest: ['userId'],
          sort: { day: -1, _id: -1 },
        },
        'what is noted of some items': { equal: ['refId'], rest: ['kind'] },
        'the days that count': { equal: ['spaceId'], range: ['day'], rest: ['kind', 'userId'] },
      },
    },
    {
      of: activityMonthAggregate,
      queries: {
        'one month': { equal: ['_id'], rest: ['spaceId', 'version', 'isFolded', 'acts'] },
        'the months of a space, latest first': { equal: ['spaceId'], rest: ['isFolded'], sort: { month: -1 } },
        'some months of a space': { equal: ['spaceId', 'month'] },
      },
    },
    {
      of: messageAggregate,
      queries: {
        'one message, and those of a day': byId,
        'a message that is changed': { equal: ['_id'], rest: ['spaceId', 'likes', 'chosenBy'] },
        'the history of a space': { equal: ['spaceId'], rest: ['userId'], sort: { day: -1, createdAt: -1 } },
        'how many a space has': { equal: ['spaceId'], rest: ['userId'] },
        'those since a day, of all spaces': { range: ['day'], sort: { day: 1, _id: 1 } },
        'words and tags in the letters of a space': { equal: ['spaceId'], range: ['words'], rest: ['userId', 'day'] },
        'the letters up to a day': {
          equal: ['spaceId'],
          range: ['day'],
          rest: ['userId'],
          sort: { day: -1, createdAt: -1 },
        },
        'the letters of a book': {
          equal: ['spaceId'],
          range: ['day'],
          rest: ['userId', 'chosenBy'],
          sort: { day: 1, createdAt: 1 },
        },
        'one date in earlier years': {
          equal: ['spaceId'],
          range: ['day'],
          rest: ['userId'],
          sort: { day: -1, createdAt: -1 },
        },
      },
    },
    {
      of: moodAggregate,
      queries: {
        'one mood, and those of a day': byId,
        'those since a day, of all spaces': { range: ['day'], sort: { day: 1, _id: 1 } },
        'a month of a space': { equal: ['spaceId'], range: ['day'], rest: ['userId'], sort: { day: 1 } },
        'how many a space has': { equal: ['spaceId'], rest: ['userId'] },
        'those of somebody': { equal: ['userId'] },
      },
    },
    {
      of: answerAggregate,
      queries: {
        'one answer, and those of a day': byId,
        'how many a space has': { equal: ['spaceId'], rest: ['userId'] },
        'those of a member, by day': { equal: ['spaceId', 'userId'], sort: { day: -1 } },
        'those of somebody': { equal: ['userId'] },
      },
    },
    {
      of: reactionAggregate,
      queries: {
        'one reaction, and those of a page': byId,
        'those of a space': { equal: ['spaceId'], rest: ['userId', 'authorId'] },
        'those that somebody gave': { equal: ['userId'] },
        'those that somebody got': { equal: ['authorId'] },
      },
    },
    {
      of: thoughtAggregate,
      queries: {
        'one thought': byId,
        'those of a day': { equal: ['spaceId', 'day'], rest: ['userId'], sort: { sentAt: 1 } },
        'the newest of a day': { equal: ['spaceId', 'day'], rest: ['userId'], sort: { sentAt: -1 } },
        'those of a member': { equal: ['spaceId'], rest: ['userId', 'sentAt'] },
        'those of a space, by id': { equal: ['spaceId'], rest: ['userId'] },
        'those that are old': { range: ['sentAt'] },
        'those that somebody sent': { equal: ['userId'] },
        'those that somebody got': { equal: ['readerId'] },
      },
    },
    { of: thoughtMuteAggregate, queries: { 'the mute of somebody': { equal: ['_id'], rest: ['until'] } } },
    {
      of: capsuleAggregate,
      queries: {
        'one sealed letter': { equal: ['_id'], rest: ['userId', 'spaceId', 'openedAt'] },
        'those of a space, soonest first': {
          equal: ['spaceId'],
          rest: ['userId', 'readerId', 'openedAt', 'opensAt', 'opensOn'],
          sort: { opensOn: 1, _id: 1 },
        },
        'those of a space, newest first': {
          equal: ['spaceId'],
          rest: ['userId', 'readerId', 'openedAt', 'opensAt', 'opensOn'],
          sort: { opensOn: -1, _id: -1 },
        },
        'those that a member has sealed': { equal: ['spaceId'], rest: ['userId', 'readerId', 'openedAt'] },
        'those whose day has come': { equal: ['openedAt'], range: ['opensAt'], sort: { opensAt: 1, _id: 1 } },
        'those since a day, of all spaces': { range: ['day'], sort: { day: 1, _id: 1 } },
        'the sealed letter of a slot': { equal: ['slot'] },
        'those of somebody': { equal: ['userId'], rest: ['_id'] },
      },
    },
    {
      of: notificationAggregate,
      queries: {
        'one notification': { equal: ['_id'], rest: ['readAt', 'createdAt'] },
        'the newest of a reader': { equal: ['userId'], sort: { createdAt: -1 } },
        'those of a space': { equal: ['spaceId'] },
        'those of a space that tell of one thing': {
          equal: ['spaceId'],
          rest: ['type', 'refId', 'batch.items.refId', 'batch.items.key'],
        },
        'how many a reader has': { equal: ['userId'] },
        'those that a mark covers': { equal: ['userId', 'readAt'], range: ['createdAt'] },
        'those read long ago': { range: ['readAt'] },
        'how many are unread': { equal: ['userId', 'readAt'], range: ['createdAt'] },
      },
    },
    {
      of: pushDeviceAggregate,
      queries: {
        'one device': { equal: ['_id'], rest: ['userId'] },
        'the devices of somebody': { equal: ['userId'], sort: { seenAt: -1 } },
        'that of a session': { equal: ['sid'] },
        'those of all sessions of somebody but one': { equal: ['userId'], range: ['seenAt'], rest: ['sid'] },
        'those that were not seen for long': { range: ['seenAt'] },
      },
    },
    {
      of: notificationSettingsAggregate,
      queries: {
        'the settings of somebody': byId,
        'those that ask for a mail': { equal: ['digest'], range: ['_id'], sort: { _id: 1 } },
      },
    },
    {
      of: goneItemCollection,
      queries: {
        'whether something is gone': { equal: ['_id'], rest: ['goneAt'] },
        'those of a space': { equal: ['spaceId'] },
        'those that are old': { range: ['expiresAt'] },
      },
    },
    {
      of: readMarkAggregate,
      queries: {
        'how far somebody has read': byId,
        'a mark that is as it was read': { equal: ['_id'], rest: ['version'] },
        'those that are due': { range: ['dueAt'] },
      },
    },
  ],
  Object.values(ownCollections),
)
