import type { updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isDeletion, newestAbout } from '../../shared/waiting.rules.ts'

export const eventSubject = (spaceId: string) => ({ kind: 'timeline', ref: spaceId })
export const changeSubject = (eventId: string) => ({ kind: 'timeline-change', ref: eventId })
export const deletionSubject = (eventId: string) => ({ kind: 'timeline-deletion', ref: eventId })

type Change = BodyOf<typeof updateTimelineEvent>

export const changeOf = ({ body }: HeldWrite): Change => (body ?? {}) as Change

export interface ShownEvent extends TimelineEvent {
  readonly waiting?: HeldWrite
  readonly saved?: TimelineEvent
}

/** Applies a held write to an event; a refused one leaves the server's values. */
export const withHeld = (event: TimelineEvent, writes: readonly HeldWrite[]): ShownEvent => {
  const waiting = newestAbout(writes, deletionSubject(event.id)) ?? newestAbout(writes, changeSubject(event.id))
  if (!waiting) return event
  if (waiting.reason === 'refused' || isDeletion(waiting)) return { ...event, waiting }
  const { basedOn: _basedOn, media, ...words } = changeOf(waiting)
  return { ...event, ...words, ...(media === null && { media: null, mediaFile: null }), waiting, saved: event }
}

/** Returns held writes without a card: new events, and changes of deleted events. */
export const withoutCard = (writes: readonly HeldWrite[], spaceId: string): readonly HeldWrite[] =>
  writes.filter(
    ({ subject, code }) =>
      (subject?.kind === 'timeline' && subject.ref === spaceId) ||
      (subject?.kind === 'timeline-change' && code === 'TIMELINE_EVENT_NOT_FOUND'),
  )
