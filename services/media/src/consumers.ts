import { membersConsumers, onSpaceChange, onUserChange } from '@love-space/members/consumers.ts'
import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import type { Deps } from './deps.ts'
import { onMemberWordsErased } from './all-items/on-member-words-erased.ts'
import { onRecordFilesChanged } from './showings/on-record-files-changed.ts'
import { onSpaceChanged, onUserChanged } from './showings/on-record-changed.ts'

export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...membersConsumers(deps),
  consumer({
    event: memberWordsErased,
    durable: 'media-erase-member-words',
    handle: (data) => onMemberWordsErased(deps, data),
  }),
  consumer({
    event: recordFilesChanged,
    durable: 'media-attach-record-files',
    handle: (data) => onRecordFilesChanged(deps, data),
  }),
  onUserChange('media-attach-avatar', (user) => onUserChanged(deps, user)),
  onSpaceChange('media-attach-space-pictures', (space) => onSpaceChanged(deps, space)),
]
