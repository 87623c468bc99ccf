import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { memoryDeleted } from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { forgetItem } from './notify-of-several.ts'

export const onMemoryDeleted = (
  deps: Deps,
  { memoryId: goneKey, spaceId }: EventData<typeof memoryDeleted>,
  { time }: Envelope,
): Promise<void> =>
  forgetItem(deps, { goneKey, spaceId, types: ['memory', 'memory_liked', 'memory_commented'] }, new Date(time))
