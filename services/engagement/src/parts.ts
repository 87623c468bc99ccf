import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** What else this service needs, for operators to see; each device has a push service of its own. */
export const parts = ({ push }: Deps): readonly ServicePart[] => [
  { name: 'push', check: async () => ({ state: push ? 'ok' : 'off', note: '' }) },
]
