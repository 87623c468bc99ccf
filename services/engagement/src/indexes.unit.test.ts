import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { messageAggregate } from './messages/message.model.ts'
import { notificationAggregate, readMarkAggregate } from './notifications/notification.model.ts'
import { personProjection } from './people/person.model.ts'
import { spaceProjection } from './spaces/space.model.ts'

const byId = { equal: ['_id'] }

describeQueries([
  {
    of: messageAggregate,
    queries: {
      'one message, and those of a day': byId,
      'a like that is not there yet': { equal: ['_id'], rest: ['likes'] },
      'the history of a space': { equal: ['spaceId'], sort: { day: -1, createdAt: -1 } },
      'how many a space has': { equal: ['spaceId'] },
    },
  },
  {
    of: notificationAggregate,
    queries: {
      'one notification': { equal: ['_id'], rest: ['readAt'] },
      'the newest of a reader': { equal: ['userId'], sort: { createdAt: -1 } },
      'how many a reader has': { equal: ['userId'] },
      'how many are unread': { equal: ['userId', 'readAt'], range: ['createdAt'] },
    },
  },
  { of: readMarkAggregate, queries: { 'how far somebody has read': byId } },
  { of: spaceProjection, queries: { 'one space': byId, 'the spaces of a user': { equal: ['members.userId'] } } },
  { of: personProjection, queries: { 'people by their ids': { equal: ['_id'], rest: ['version'] } } },
])
