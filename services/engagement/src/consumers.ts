import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { thoughtSent } from '@love-space/contracts/engagement/thought.events.ts'
import { memberWordsErased, membersMet } from '@love-space/contracts/space/member.events.ts'
import { membersConsumers } from '@love-space/members/consumers.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { activityConsumers } from './activities/activity-consumers.ts'
import { onMembersMet } from './capsules/on-members-met.ts'
import type { Deps } from './deps.ts'
import { itemConsumers } from './notifications/item-consumers.ts'
import { peopleConsumers } from './notifications/people-consumers.ts'
import { onMemberWordsErased } from './on-member-words-erased.ts'
import { onThoughtSent } from './thoughts/on-thought-sent.ts'
import { onSessionEnded, onUserSessionsEnded } from './push/remove-push-devices.ts'

/** Returns the event consumers. A durable's name must never change. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...membersConsumers(deps),
  ...activityConsumers(deps),
  ...itemConsumers(deps),
  ...peopleConsumers(deps),
  consumer({
    event: thoughtSent,
    durable: 'engagement-notify-thought-sent',
    handle: (data) => onThoughtSent(deps, data),
  }),
  consumer({
    event: membersMet,
    durable: 'engagement-open-capsules-on-members-met',
    handle: (data) => onMembersMet(deps, data),
  }),
  consumer({
    event: memberWordsErased,
    durable: 'engagement-erase-member-words',
    handle: (data) => onMemberWordsErased(deps, data),
  }),
  consumer({
    event: sessionEnded,
    durable: 'engagement-remove-device-on-session-ended',
    handle: (data) => onSessionEnded(deps, data),
  }),
  consumer({
    event: userSessionsEnded,
    durable: 'engagement-remove-devices-on-sessions-ended',
    handle: (data) => onUserSessionsEnded(deps, data),
  }),
]
