import { userChanged, userRegistered } from '@love-space/contracts/auth/user.events.ts'
import { memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Members } from './members.ts'
import type { People } from './people.ts'

/** Consumers that update the projection of people. Never rename a durable. */
export const peopleConsumers = ({ service, people }: { service: string; people: People }): readonly Consumer[] => {
  const handle = (user: UserChange): Promise<void> => people.refresh(user)
  return [
    consumer({ event: userRegistered, durable: `${service}-save-person-on-registered`, handle }),
    consumer({ event: userChanged, durable: `${service}-save-person-on-changed`, handle }),
  ]
}

export const membersConsumers = ({ service, members }: { service: string; members: Members }): readonly Consumer[] => {
  const handle = (facts: SpaceChange): Promise<void> => members.saveSpace(facts)
  return [
    consumer({ event: spaceChanged, durable: `${service}-save-space-on-changed`, handle }),
    consumer({ event: memberJoined, durable: `${service}-save-space-on-member-joined`, handle }),
    consumer({ event: memberLeft, durable: `${service}-save-space-on-member-left`, handle }),
    ...peopleConsumers({ service, people: members.people }),
  ]
}

export type UserChange = EventData<typeof userChanged>
export type SpaceChange = EventData<typeof spaceChanged>

export const onUserRegistration = (durable: string, handle: (user: UserChange) => Promise<void>): Consumer =>
  consumer({ event: userRegistered, durable, handle })

export const onUserChange = (durable: string, handle: (user: UserChange) => Promise<void>): Consumer =>
  consumer({ event: userChanged, durable, handle })

export const onSpaceChange = (durable: string, handle: (space: SpaceChange) => Promise<void>): Consumer =>
  consumer({ event: spaceChanged, durable, handle })
