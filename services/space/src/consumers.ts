import { userChanged, userRegistered } from '@love-space/contracts/events/auth.ts'
import { consumer, type Consumer } from '@love-space/service-kit/consumer.ts'
import type { SpaceDeps } from './deps.ts'
import { onUserChanged } from './people/on-user-changed.ts'

export const createConsumers = ({ personModel }: Pick<SpaceDeps, 'personModel'>): readonly Consumer[] => [
  consumer({
    event: userRegistered,
    durable: 'space-on-user-registered',
    handle: (facts) => onUserChanged(personModel, facts),
  }),
  consumer({
    event: userChanged,
    durable: 'space-on-user-changed',
    handle: (facts) => onUserChanged(personModel, facts),
  }),
]
