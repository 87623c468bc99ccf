import { ringLost, ringReleased } from '@love-space/contracts/space/ring.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { confirmationConsumers, erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import { memberDisowned } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from './deps.ts'
import { onMemberDisowned } from './mails/on-member-disowned.ts'
import { endRingAccess } from './taps/on-ring-lost.ts'

/** Consumers of this service. A durable's name never changes, or JetStream would deliver every event again. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...confirmationConsumers(deps, 'user'),
  consumer({ event: ringLost, durable: 'auth-on-ring-lost', handle: (data) => endRingAccess(deps, data, 'ring-lost') }),
  consumer({
    event: ringReleased,
    durable: 'auth-on-ring-released',
    handle: (data) => endRingAccess(deps, data, 'ring-released'),
  }),
  consumer({
    event: memberDisowned,
    durable: 'auth-mail-member-disowned',
    handle: (data) => onMemberDisowned(deps, data),
  }),
]
