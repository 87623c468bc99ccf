import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** Dependencies on the operations page. Leaves out push services, which differ per device. */
export const parts = ({ push }: Deps): readonly ServicePart[] => [
  { name: 'push', check: async () => ({ state: push ? 'ok' : 'off', note: '' }) },
]
