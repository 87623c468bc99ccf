import { ringLost } from '@love-space/contracts/events/space.ts'
import { consumer, type Consumer } from '@love-space/service-kit/consumer.ts'
import type { AuthDeps } from './auth-deps.ts'
import { onRingLost } from './taps/on-ring-lost.ts'

export const ringLostDurable = 'auth-on-ring-lost'

export const consumersOf = (deps: AuthDeps): readonly Consumer[] => [
  consumer({ event: ringLost, durable: ringLostDurable, handle: (data) => onRingLost(deps, data) }),
]
