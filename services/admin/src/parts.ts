import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

export const parts = ({ klaviyo }: Deps): readonly ServicePart[] => [
  { name: 'klaviyo', check: async () => ({ state: klaviyo ? 'ok' : 'off', note: '' }) },
]
