import type { messageCreated, messageLiked } from '@love-space/contracts/engagement/message.events.ts'
import type { EventData, Envelope } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { notifyOfSeveral } from './notify-of-several.ts'
import { notifyPartner } from './notify.ts'
import { utcDayOf } from './utc-day.ts'

export const onMessageCreated = async (
  deps: Deps,
  { messageId: refId, spaceId, userId: actorId, day, replayed }: EventData<typeof messageCreated>,
): Promise<void> => {
  if (replayed) return
  await notifyPartner(deps, { type: 'message', refId, actorId, spaceId, params: { day } })
}

export const onMessageLiked = async (
  deps: Deps,
  { messageId: refId, spaceId, userId: readerId, likedBy: actorId }: EventData<typeof messageLiked>,
  envelope: Envelope,
): Promise<void> => {
  if ((await deps.members.findPartner(spaceId, actorId)) !== readerId) return
  const occasion = utcDayOf(envelope)
  await notifyOfSeveral(deps, { type: 'message_liked', item: { refId }, spaceId, actorId, readerId, occasion })
}
