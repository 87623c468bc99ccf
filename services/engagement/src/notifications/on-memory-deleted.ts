import type { EventData } from '@love-space/contracts/event.ts'
import type { memoryDeleted } from '@love-space/contracts/media/memory.events.ts'
import type { Deps } from '../deps.ts'
import { forgetItem } from './notify-of-several.ts'

export const onMemoryDeleted = (deps: Deps, { memoryId, spaceId }: EventData<typeof memoryDeleted>): Promise<void> =>
  forgetItem(deps, { goneKey: memoryId, spaceId, types: ['memory', 'memory_liked', 'memory_commented'] })
