import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { memoryCommentDeleted, memoryCommented } from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { forgetItem, notifyPartnerOfSeveral } from './notify-of-several.ts'

const type = 'memory_commented'

/** Tells the partner, whoever added the memory; what is said of one memory on a day is told together. */
export const onMemoryCommented = (
  deps: Deps,
  { memoryId, spaceId, commentId, commentedBy: actorId, doneOn }: EventData<typeof memoryCommented>,
  { time }: Envelope,
): Promise<void> => {
  const item = { refId: memoryId, key: commentId }
  return notifyPartnerOfSeveral(deps, {
    type,
    item,
    spaceId,
    actorId,
    occasion: `${doneOn}.${memoryId}`,
    happenedAt: new Date(time),
  })
}

/** A comment that is gone is told of no longer. */
export const onMemoryCommentDeleted = (
  deps: Deps,
  { spaceId, commentId }: EventData<typeof memoryCommentDeleted>,
  { time }: Envelope,
): Promise<void> => forgetItem(deps, { goneKey: commentId, spaceId, types: [type] }, new Date(time))
