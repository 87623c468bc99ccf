import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** Dependencies shown to operators on the operations page. Push services differ per device, so they are not contacted. */
export const parts = ({ push }: Deps): readonly ServicePart[] => [
  { name: 'push', check: async () => ({ state: push ? 'ok' : 'off', note: '' }) },
]
