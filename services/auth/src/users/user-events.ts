import { userChanged, userRegistered, type UserFacts } from '@love-space/contracts/events/auth.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/domain-event.ts'
import type { Static } from '@sinclair/typebox'
import type { UserDoc } from './user.model.ts'

/** What others may show of a user. */
export const userFactsOf = (
  user: Pick<UserDoc, '_id' | 'version' | 'name' | 'avatar' | 'active'>,
): Static<typeof UserFacts> => ({
  userId: user._id,
  version: user.version,
  name: user.name,
  avatar: user.avatar,
  active: user.active,
})

export const registeredEvent = (user: Omit<UserDoc, 'version'>, time: Date): DomainEvent =>
  eventOf(userRegistered, { aggregateId: user._id, time, data: userFactsOf({ ...user, version: 1 }) })

export const changedEvent = (user: UserDoc, time: Date): DomainEvent =>
  eventOf(userChanged, { aggregateId: user._id, time, data: userFactsOf(user) })
