import type { EventData } from '@love-space/contracts/event.ts'
import type { spaceResumed } from '@love-space/contracts/space/space.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartner } from './notify.ts'

export const onSpaceResumed = (
  deps: Deps,
  { spaceId, userId: actorId, at }: EventData<typeof spaceResumed>,
): Promise<void> =>
  notifyPartner(deps, { type: 'space_resumed', refId: spaceId, occasion: at, actorId, spaceId, params: {} })
