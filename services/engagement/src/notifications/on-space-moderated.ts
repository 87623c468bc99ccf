import type { EventData } from '@love-space/contracts/event.ts'
import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import type { spaceModerated } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

const typeOfStatus: Readonly<Record<string, NotificationType>> = {
  ACTIVE: 'space_opened',
  PAUSED: 'space_paused',
  ENDED: 'space_closed',
}

/** Tells both what an operator did to their space. */
export const onSpaceModerated = async (
  deps: Deps,
  { spaceId, status, replaced, memberIds, at }: EventData<typeof spaceModerated>,
): Promise<void> => {
  const types = [
    ...(status === null ? [] : [typeOfStatus[status] ?? 'other']),
    ...(replaced.length === 0 ? [] : (['space_moderated'] as const)),
  ]
  for (const type of types) {
    // No person of theirs did it: the space stands for the operator.
    const told = { type, refId: spaceId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
    for (const readerId of memberIds) await notify(deps, { ...told, readerId })
  }
}
