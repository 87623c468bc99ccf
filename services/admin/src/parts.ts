import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** Dependencies on the operations page. The marketing page tests the connection to Klaviyo. */
export const parts = ({ klaviyo }: Deps): readonly ServicePart[] => [
  { name: 'klaviyo', check: async () => ({ state: klaviyo ? 'ok' : 'off', note: '' }) },
]
