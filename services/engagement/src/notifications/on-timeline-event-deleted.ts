import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import type { Deps } from '../deps.ts'
import { forgetItem } from './notify-of-several.ts'

export const onTimelineEventDeleted = (
  deps: Deps,
  { timelineEventId, spaceId }: EventData<typeof timelineEventDeleted>,
  { time }: Envelope,
): Promise<void> => forgetItem(deps, { goneKey: timelineEventId, spaceId, types: ['timeline'] }, new Date(time))
