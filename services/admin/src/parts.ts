import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/**
 * Dependencies shown to operators on the health page. It does not contact Klaviyo; the marketing page tests the
 * connection.
 */
export const parts = ({ klaviyo }: Deps): readonly ServicePart[] => [
  { name: 'klaviyo', check: async () => ({ state: klaviyo ? 'ok' : 'off', note: '' }) },
]
