import type { updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isDeletion, newestAbout } from '../../shared/waiting.rules.ts'

/** What waits on this device to be sent, as a kept write names it: a new event of a space, a change of one, a deletion. */
export const waitingEvent = (spaceId: string) => ({ kind: 'timeline', ref: spaceId })
export const waitingChange = (eventId: string) => ({ kind: 'timeline-change', ref: eventId })
export const waitingDeletion = (eventId: string) => ({ kind: 'timeline-deletion', ref: eventId })

type Change = BodyOf<typeof updateTimelineEvent>

/** What a change, or a new event, that waits wants to be there. */
export const changeOf = ({ body }: HeldWrite): Change => (body ?? {}) as Change

/** An event as its reader sees it here, with the change or deletion that still waits for a connection, or was refused. */
export interface ShownEvent extends TimelineEvent {
  readonly waiting?: HeldWrite
}

/** An event as its reader wants it: what was refused is shown as the server has it. */
export const withWaiting = (event: TimelineEvent, writes: readonly HeldWrite[]): ShownEvent => {
  const waiting = newestAbout(writes, waitingDeletion(event.id)) ?? newestAbout(writes, waitingChange(event.id))
  if (!waiting) return event
  if (waiting.reason === 'refused' || isDeletion(waiting)) return { ...event, waiting }
  const { basedOn: _basedOn, media, ...words } = changeOf(waiting)
  return { ...event, ...words, ...(media === null && { media: null, mediaFile: null }), waiting }
}

/** What has no card to be shown on: new events of a space, and what was written of one that is no longer there. */
export const withoutCard = (writes: readonly HeldWrite[], spaceId: string): readonly HeldWrite[] =>
  writes.filter(
    ({ subject, code }) =>
      (subject?.kind === 'timeline' && subject.ref === spaceId) ||
      (subject?.kind === 'timeline-change' && code === 'TIMELINE_EVENT_NOT_FOUND'),
  )
