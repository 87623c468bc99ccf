import type { EventData } from '@love-space/contracts/event.ts'
import type { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** Tells the only member of a space that somebody asks to join it. */
export const onJoinRequested = (
  deps: Deps,
  { spaceId, requestId: refId, userId: actorId, memberId: readerId }: EventData<typeof joinRequested>,
): Promise<void> => notify(deps, { type: 'join_requested', refId, actorId, readerId, spaceId, params: {} })
