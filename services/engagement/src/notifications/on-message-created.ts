import type { EventData } from '@love-space/contracts/event.ts'
import type { messageCreated } from '@love-space/contracts/events/engagement.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from '../spaces/find-partner.ts'
import { notify } from './notify.ts'

export const onMessageCreated = async (
  deps: Deps,
  { messageId: refId, spaceId, userId: actorId, day }: EventData<typeof messageCreated>,
): Promise<void> => {
  const readerId = await findPartner(deps, spaceId, actorId)
  if (readerId !== undefined)
    await notify(deps, { type: 'message', refId, actorId, readerId, spaceId, params: { day } })
}
