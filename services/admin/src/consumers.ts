import { fileUploadedByOperator } from '@love-space/contracts/media/file.events.ts'
import { ringBound, ringLost, ringRecorded, ringReleased, ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import { onFileUploaded } from './audit/on-file-uploaded.ts'
import { countTap } from './overview/count-tap.ts'
import { refreshRingRow, refreshRingRowsOf } from './rings/save-ring-row.ts'
import { memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
import { spaceEdited } from '@love-space/contracts/space/space.events.ts'
import { onSpaceChange, onUserChange, onUserRegistration } from '@love-space/members/consumers.ts'
import { refreshSpaceRow } from './spaces/save-space-row.ts'
import { syncChangedUser } from './marketing/sync-user.ts'
import { refreshUserRow } from './users/save-user-row.ts'
import { onUserDeactivated } from './data-requests/on-user-deactivated.ts'
import type { Deps } from './deps.ts'

const onRing = (
  deps: Deps,
  event: typeof ringBound | typeof ringLost | typeof ringRecorded | typeof ringReleased | typeof ringTapped,
  what: string,
): Consumer =>
  consumer({
    event,
    durable: `admin-save-ring-row-on-${what}`,
    handle: ({ ringId }) => refreshRingRow(deps, ringId),
  })

/** Refreshes a space's row on any event about it, then its rings' rows, which contain the space's name. */
const onSpace =
  (deps: Deps) =>
  async (space: { readonly spaceId: string; readonly version?: number }): Promise<void> => {
    await refreshSpaceRow(deps, space)
    await refreshRingRowsOf(deps, space.spaceId)
  }

export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  onUserRegistration('admin-save-user-row-on-registered', (user) => refreshUserRow(deps, user)),
  onUserChange('admin-save-user-row-on-changed', (user) => refreshUserRow(deps, user)),
  onRing(deps, ringRecorded, 'recorded'),
  onRing(deps, ringBound, 'bound'),
  onRing(deps, ringLost, 'lost'),
  onRing(deps, ringReleased, 'released'),
  onRing(deps, ringTapped, 'tapped'),
  consumer({
    event: ringTapped,
    durable: 'admin-count-tap-on-tapped',
    handle: (tap, envelope) => countTap(deps, tap, envelope),
  }),
  consumer({
    event: fileUploadedByOperator,
    durable: 'admin-record-upload',
    handle: (file) => onFileUploaded(deps, file),
  }),
  onSpaceChange('admin-save-space-row-on-changed', onSpace(deps)),
  consumer({
    event: spaceEdited,
    durable: 'admin-save-space-row-on-edited',
    handle: onSpace(deps),
  }),
  consumer({
    event: memberJoined,
    durable: 'admin-save-space-row-on-member-joined',
    handle: (space) => refreshSpaceRow(deps, space),
  }),
  consumer({
    event: memberLeft,
    durable: 'admin-save-space-row-on-member-left',
    handle: (space) => refreshSpaceRow(deps, space),
  }),
  onUserChange('admin-restart-data-requests-on-changed', (user) => onUserDeactivated(deps, user)),
  onUserChange('admin-sync-klaviyo-on-changed', (user) => syncChangedUser(deps, user)),
]
