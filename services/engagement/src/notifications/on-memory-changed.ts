import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type {
  memoryCreated,
  memoryLiked,
  memoryCommentDeleted,
  memoryCommented,
  memoryDeleted,
} from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral, notifyOfSeveral, removeGoneItem } from './notify-of-several.ts'
import { utcDayOf } from './utc-day.ts'

export const onMemoryCreated = async (
  deps: Deps,
  { memoryId: refId, spaceId, userId: actorId, doneOn, images, videos, replayed }: EventData<typeof memoryCreated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  const item = { refId, images, videos }
  const happenedAt = new Date(time)
  await notifyPartnerOfSeveral(deps, { type: 'memory', item, spaceId, actorId, occasion: doneOn, happenedAt })
}

/** Notifies the author of a memory that the partner liked it, unless the author left the space. */
export const onMemoryLiked = async (
  deps: Deps,
  { memoryId: refId, spaceId, userId: readerId, likedBy: actorId }: EventData<typeof memoryLiked>,
  envelope: Envelope,
): Promise<void> => {
  if ((await deps.members.findPartner(spaceId, actorId)) !== readerId) return
  const [occasion, happenedAt] = [utcDayOf(envelope), new Date(envelope.time)]
  const like = { type: 'memory_liked', item: { refId } } as const
  await notifyOfSeveral(deps, { ...like, spaceId, actorId, readerId, occasion, happenedAt })
}

/** Notifies the partner, whoever added the memory. Groups comments by memory and day. */
export const onMemoryCommented = (
  deps: Deps,
  { memoryId, spaceId, commentId, commentedBy: actorId, doneOn }: EventData<typeof memoryCommented>,
  { time }: Envelope,
): Promise<void> => {
  const comment = { type: 'memory_commented', item: { refId: memoryId, key: commentId } } as const
  const [occasion, happenedAt] = [`${doneOn}.${memoryId}`, new Date(time)]
  return notifyPartnerOfSeveral(deps, { ...comment, spaceId, actorId, occasion, happenedAt })
}

export const onMemoryCommentDeleted = (
  deps: Deps,
  { spaceId, commentId }: EventData<typeof memoryCommentDeleted>,
  { time }: Envelope,
): Promise<void> =>
  removeGoneItem(deps, { tombstoneKey: commentId, spaceId, types: ['memory_commented'] }, new Date(time))

export const onMemoryDeleted = (
  deps: Deps,
  { memoryId: tombstoneKey, spaceId }: EventData<typeof memoryDeleted>,
  { time }: Envelope,
): Promise<void> =>
  removeGoneItem(deps, { tombstoneKey, spaceId, types: ['memory', 'memory_liked', 'memory_commented'] }, new Date(time))
