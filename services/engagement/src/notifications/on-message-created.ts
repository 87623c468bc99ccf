import type { EventData } from '@love-space/contracts/event.ts'
import type { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartner } from './notify.ts'

export const onMessageCreated = async (
  deps: Deps,
  { messageId: refId, spaceId, userId: actorId, day, replayed }: EventData<typeof messageCreated>,
): Promise<void> => {
  if (replayed) return
  await notifyPartner(deps, { type: 'message', refId, actorId, spaceId, params: { day } })
}
