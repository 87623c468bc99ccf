import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { memoryCreated } from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral } from './notify-of-several.ts'

export const onMemoryCreated = async (
  deps: Deps,
  { memoryId: refId, spaceId, userId: actorId, doneOn, images, videos, replayed }: EventData<typeof memoryCreated>,
  { time }: Envelope,
): Promise<void> => {
  if (replayed) return
  const item = { refId, images, videos }
  await notifyPartnerOfSeveral(deps, {
    type: 'memory',
    item,
    spaceId,
    actorId,
    occasion: doneOn,
    happenedAt: new Date(time),
  })
}
