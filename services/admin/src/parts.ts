import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** What else this service needs, for operators to see; the screen of news by e-mail tests the connection itself. */
export const parts = ({ klaviyo }: Deps): readonly ServicePart[] => [
  { name: 'klaviyo', check: async () => ({ state: klaviyo ? 'ok' : 'off', note: '' }) },
]
