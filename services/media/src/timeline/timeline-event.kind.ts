import type { Deps } from '../deps.ts'
import type { ItemKind } from '../items/item-kind.ts'
import { timelineEventWasDeleted, timelineEventWasRestored } from './timeline-event.events.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'

export const timelineKind = ({ timelineEvents }: Deps): ItemKind<TimelineEventDoc> => ({
  name: 'timeline',
  items: timelineEvents,
  missing: 'TIMELINE_EVENT_NOT_FOUND',
  fileIdsOf: ({ fileId }) => (fileId === null ? [] : [fileId]),
  wasDeleted: timelineEventWasDeleted,
  wasRestored: timelineEventWasRestored,
})
