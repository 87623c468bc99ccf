import { deleteTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { ItemKind } from '../../shared/items/item-kind.ts'
import { draftInWrite, draftNameOf } from './event-words.ts'
import { reloadTimeline } from './timeline.queries.ts'

const loadEditor = () => import('./event-form.tsx')
const loadDetail = () => import('./event-detail.tsx')

export const timelineKind: ItemKind<TimelineEvent> = {
  name: 'timeline',
  texts,
  draftNameOf,
  draftIn: draftInWrite,
  remove: (id, sending) => api.call(deleteTimelineEvent, { params: { id }, ...sending }),
  refresh: reloadTimeline,
  loadEditor,
  loadDetail,
}
