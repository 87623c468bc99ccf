import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { memoryLiked } from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { notifyOfSeveral } from './notify-of-several.ts'
import { utcDayOf } from './utc-day.ts'

/** Tells whoever added the memory, unless they have left the space. */
export const onMemoryLiked = async (
  deps: Deps,
  { memoryId: refId, spaceId, userId: readerId, likedBy: actorId }: EventData<typeof memoryLiked>,
  envelope: Envelope,
): Promise<void> => {
  if ((await deps.members.findPartner(spaceId, actorId)) !== readerId) return
  const [occasion, happenedAt] = [utcDayOf(envelope), new Date(envelope.time)]
  await notifyOfSeveral(deps, {
    type: 'memory_liked',
    item: { refId },
    spaceId,
    actorId,
    readerId,
    occasion,
    happenedAt,
  })
}
