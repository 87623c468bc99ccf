import {
  accountChanged,
  userChanged,
  userErased,
  type AccountChange,
  userRegistered,
  type UserFacts,
  type UserVersion,
} from '@love-space/contracts/auth/user.events.ts'
import { shownFields } from '@love-space/contracts/auth/user.ts'
import { shownOf } from '@love-space/couple-rules/shown.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Static } from '@sinclair/typebox'
import type { UserDoc } from './user.model.ts'
import { languageOf } from './user.rules.ts'

export const factFields = ['_id', 'version', ...shownFields, 'active', 'language', 'browserLanguage'] as const

export const userFactsOf = (user: Pick<UserDoc, (typeof factFields)[number]>): Static<typeof UserFacts> => ({
  userId: user._id,
  version: user.version,
  ...shownOf(user),
  active: user.active,
  language: languageOf(user),
})

const versionOf = ({
  _id,
  version,
  active,
}: Pick<UserDoc, '_id' | 'version' | 'active'>): Static<typeof UserVersion> => ({
  userId: _id,
  version,
  active,
})

export const userWasRegistered = (user: Omit<UserDoc, 'version'>, time: Date): DomainEvent =>
  eventOf(userRegistered, { aggregateId: user._id, time, data: versionOf({ ...user, version: 1 }) })

export const userWasChanged = (user: UserDoc, time: Date): DomainEvent =>
  eventOf(userChanged, { aggregateId: user._id, time, data: versionOf(user) })

export const accountWasChanged = (userId: string, changes: readonly AccountChange[], time: Date): DomainEvent =>
  eventOf(accountChanged, {
    aggregateId: userId,
    time,
    data: { userId, changes: [...changes], at: time.toISOString() },
  })

export const userIsErased = (userId: string, time: Date): DomainEvent =>
  eventOf(userErased, { aggregateId: userId, time, data: { userId } })
