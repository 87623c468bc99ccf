import type { Aggregate } from '@love-space/service-kit/aggregate.ts'
import type { InternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import type { Model } from 'mongoose'
import type { Env } from './env.ts'
import { messageAggregate, type MessageDoc } from './messages/message.model.ts'
import {
  notificationAggregate,
  readMarkAggregate,
  type NotificationDoc,
  type ReadMarkDoc,
} from './notifications/notification.model.ts'
import type { Person } from './people/people.queries.ts'
import { personProjection, type PersonDoc } from './people/person.model.ts'
import { createShortMemory, type ShortMemory } from './short-memory.ts'
import type { Member } from './spaces/require-member.ts'
import { spaceProjection, type SpaceDoc } from './spaces/space.model.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends Kit<Env> {
  readonly spaceService: InternalClient
  readonly authService: InternalClient
  readonly spaces: Model<SpaceDoc>
  readonly people: Model<PersonDoc>
  readonly messages: Aggregate<MessageDoc>
  readonly notifications: Aggregate<NotificationDoc>
  readonly readMarks: Aggregate<ReadMarkDoc>
  /** Answers of this process, at most five seconds old; null means "not there". */
  readonly remembered: {
    readonly members: ShortMemory<Member | null>
    readonly people: ShortMemory<Person | null>
  }
}

const rememberedMs = 5_000

export const createDeps = (kit: Kit<Env>): Deps => ({
  ...kit,
  spaceService: kit.internal('space', kit.env.SPACE_URL),
  authService: kit.internal('auth', kit.env.AUTH_URL),
  spaces: kit.store.collection(spaceProjection),
  people: kit.store.collection(personProjection),
  messages: kit.store.open(messageAggregate),
  notifications: kit.store.open(notificationAggregate),
  readMarks: kit.store.open(readMarkAggregate),
  remembered: {
    members: createShortMemory(kit.clock, rememberedMs),
    people: createShortMemory(kit.clock, rememberedMs),
  },
})
