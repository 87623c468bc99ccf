import { describe, expect, it } from 'vitest'
import { messageAggregate } from './messages/message.model.ts'
import { notificationAggregate } from './notifications/notification.model.ts'
import { spaceProjection } from './spaces/space.model.ts'

describe('every list has its index', () => {
  it.each([
    ['the history of a space', messageAggregate, { spaceId: 1, day: -1, createdAt: -1 }],
    ['the notifications of a user', notificationAggregate, { userId: 1, createdAt: -1 }],
    ['the unread notifications of a user', notificationAggregate, { userId: 1, readAt: 1, createdAt: -1 }],
    ['the spaces of a user', spaceProjection, { 'members.userId': 1 }],
  ])('%s', (_, { schema }, index) => {
    expect(schema.indexes().map(([fields]) => fields)).toContainEqual(index)
  })
})
