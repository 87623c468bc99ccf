import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral } from './notify-of-several.ts'
import { utcDayOf } from './utc-day.ts'

export const onSongAdded = (
  deps: Deps,
  { songId: refId, spaceId, userId: actorId }: EventData<typeof songAdded>,
  envelope: Envelope,
): Promise<void> =>
  notifyPartnerOfSeveral(deps, { type: 'song', item: { refId }, spaceId, actorId, occasion: utcDayOf(envelope) })
