import { ringConfirmed } from '@love-space/contracts/auth/ring.events.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { peopleConsumers } from '@love-space/members/consumers.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { confirmationConsumers, erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import { onUserSessionsEnded } from './calendar/on-user-sessions-ended.ts'
import type { Deps } from './deps.ts'
import { onMemberWordsErased } from './erasure/on-member-words-erased.ts'
import { onRingTapped } from './meetings/on-ring-tapped.ts'
import { onRingConfirmed } from './spaces/on-ring-confirmed.ts'
import { onPersonChanged } from './spaces/on-person-changed.ts'

/** Consumers of this service. A durable's name never changes, or JetStream would deliver every event again. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...confirmationConsumers(deps, 'space'),
  ...peopleConsumers({
    service: deps.service,
    people: { ...deps.people, refresh: (user) => onPersonChanged(deps, user) },
  }),
  consumer({
    event: ringConfirmed,
    durable: 'space-on-ring-confirmed',
    handle: (data) => onRingConfirmed(deps, data),
  }),
  consumer({
    event: ringTapped,
    durable: 'space-note-meeting-on-tapped',
    handle: (data, envelope) => onRingTapped(deps, data, envelope),
  }),
  consumer({
    event: memberWordsErased,
    durable: 'space-erase-member-words',
    handle: (data) => onMemberWordsErased(deps, data),
  }),
  consumer({
    event: userSessionsEnded,
    durable: 'space-end-calendar-feeds-on-sessions-ended',
    handle: (data) => onUserSessionsEnded(deps, data),
  }),
]
