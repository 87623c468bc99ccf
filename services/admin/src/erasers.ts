import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from './deps.ts'
import { forgetKlaviyoProfile } from './marketing/sync-user.ts'

export const erasers = (deps: Deps): readonly Eraser[] => [
  { name: 'what Klaviyo knows', kind: 'user', erase: (userId) => forgetKlaviyoProfile(deps, userId) },
]
