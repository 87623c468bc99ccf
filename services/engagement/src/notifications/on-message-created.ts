import type { EventData } from '@love-space/contracts/event.ts'
import type { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

export const onMessageCreated = async (
  deps: Deps,
  { messageId: refId, spaceId, userId: actorId, day, replayed }: EventData<typeof messageCreated>,
): Promise<void> => {
  if (replayed) return
  const readerId = await deps.members.findPartner(spaceId, actorId)
  if (readerId !== undefined)
    await notify(deps, { type: 'message', refId, actorId, readerId, spaceId, params: { day } })
}
