import type { EventData } from '@love-space/contracts/event.ts'
import type { messageLiked } from '@love-space/contracts/events/engagement.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

export const onMessageLiked = (
  deps: Deps,
  { messageId: refId, spaceId, userId: readerId, day, likedBy: actorId }: EventData<typeof messageLiked>,
): Promise<void> => notify(deps, { type: 'message_liked', refId, actorId, readerId, spaceId, params: { day } })
