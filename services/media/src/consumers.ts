import { membersConsumers, onSpaceChange, onUserChange } from '@love-space/members/consumers.ts'
import type { Consumer } from '@love-space/service-kit/events/consumer.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import type { Deps } from './deps.ts'
import { onSpaceChanged, onUserChanged } from './showings/on-record-changed.ts'

/** Which events this service hears, and what each does; a durable's name is kept forever. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...membersConsumers(deps),
  onUserChange('media-attach-avatar', (user) => onUserChanged(deps, user)),
  onSpaceChange('media-attach-space-pictures', (space) => onSpaceChanged(deps, space)),
]
