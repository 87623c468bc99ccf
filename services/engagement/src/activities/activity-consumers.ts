import { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { memoryCreated } from '@love-space/contracts/media/memory.events.ts'
import { timelineEventCreated } from '@love-space/contracts/media/timeline.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { Deps } from '../deps.ts'
import { noteActivity, type Done } from './note-activity.ts'

/** What fills the ledger. What was taken over from an earlier time counts like the rest, and nobody is told of it. */
export const activityConsumers = (deps: Deps): readonly Consumer[] => {
  const note = (done: Done, replayed: true | undefined): Promise<void> =>
    noteActivity(deps, done, { isTold: replayed !== true })
  return [
    consumer({
      event: messageCreated,
      durable: 'engagement-note-message-created',
      handle: ({ messageId: refId, spaceId, userId, day, replayed }) =>
        note({ spaceId, userId, kind: 'message', day, refId }, replayed),
    }),
    consumer({
      event: moodRated,
      durable: 'engagement-note-mood-rated',
      handle: ({ moodId: refId, spaceId, userId, day, replayed }) =>
        note({ spaceId, userId, kind: 'moodRating', day, refId }, replayed),
    }),
    consumer({
      event: memoryCreated,
      durable: 'engagement-note-memory-created',
      handle: ({ memoryId: refId, spaceId, userId, doneOn: day, replayed }) =>
        note({ spaceId, userId, kind: 'memory', day, refId }, replayed),
    }),
    consumer({
      event: timelineEventCreated,
      durable: 'engagement-note-timeline-event-created',
      handle: ({ timelineEventId: refId, spaceId, userId, doneOn: day, replayed }) =>
        note({ spaceId, userId, kind: 'timeline', day, refId }, replayed),
    }),
  ]
}
