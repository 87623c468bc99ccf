import { membersConsumers, onSpaceChange, onUserChange } from '@love-space/members/consumers.ts'
import type { Consumer } from '@love-space/service-kit/events/consumer.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import type { Deps } from './deps.ts'
import { onSpaceChanged, onUserChanged } from './showings/on-record-changed.ts'

/** Returns the event consumers. A durable's name must never change. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...membersConsumers(deps),
  onUserChange('media-attach-avatar', (user) => onUserChanged(deps, user)),
  onSpaceChange('media-attach-space-pictures', (space) => onSpaceChanged(deps, space)),
]
