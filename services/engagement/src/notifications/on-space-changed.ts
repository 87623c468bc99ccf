import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { spaceEnded, spaceResumed, spaceModerated } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartner, notify } from './notify.ts'

export const onSpaceEnded = (
  deps: Deps,
  { spaceId, userId: actorId, endedAt, readableUntil }: EventData<typeof spaceEnded>,
): Promise<void> => {
  const params = { until: readableUntil }
  return notifyPartner(deps, { type: 'space_ended', refId: spaceId, occasion: endedAt, actorId, spaceId, params })
}

export const onSpaceResumed = (
  deps: Deps,
  { spaceId, userId: actorId, at }: EventData<typeof spaceResumed>,
): Promise<void> =>
  notifyPartner(deps, { type: 'space_resumed', refId: spaceId, occasion: at, actorId, spaceId, params: {} })

const typeOfStatus: Readonly<Record<string, NotificationType>> = {
  ACTIVE: 'space_opened',
  PAUSED: 'space_paused',
  ENDED: 'space_closed',
}

export const onSpaceModerated = async (
  deps: Deps,
  { spaceId, status, replaced, memberIds, at }: EventData<typeof spaceModerated>,
): Promise<void> => {
  const types = [
    ...(status === null ? [] : [typeOfStatus[status] ?? 'other']),
    ...(replaced.length === 0 ? [] : (['space_moderated'] as const)),
  ]
  for (const type of types) {
    // No member caused this, so the space is the actor instead of the operator.
    const notice = { type, refId: spaceId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
    for (const readerId of memberIds) await notify(deps, { ...notice, readerId })
  }
}
