import { capsuleSealed } from '@love-space/contracts/engagement/capsule.events.ts'
import { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { memoryCreated } from '@love-space/contracts/media/memory.events.ts'
import { timelineEventCreated } from '@love-space/contracts/media/timeline.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { Deps } from '../deps.ts'
import { recordActivity, type CountedAct } from './record-activity.ts'

/** Imported records (`replayed`) count too, but send no hints. */
export const activityConsumers = (deps: Deps): readonly Consumer[] => {
  type ActivityFacts = Pick<CountedAct, 'spaceId' | 'userId'> & { readonly replayed?: true }
  const note = (
    kind: CountedAct['kind'],
    { spaceId, userId, replayed }: ActivityFacts,
    refId: string,
    day: string,
  ): Promise<void> => recordActivity(deps, { spaceId, userId, kind, day, refId }, { isPublished: replayed !== true })
  return [
    consumer({
      event: messageCreated,
      durable: 'engagement-note-message-created',
      handle: (data) => note('message', data, data.messageId, data.day),
    }),
    consumer({
      event: moodRated,
      durable: 'engagement-note-mood-rated',
      handle: (data) => note('moodRating', data, data.moodId, data.day),
    }),
    consumer({
      event: capsuleSealed,
      durable: 'engagement-note-capsule-sealed',
      handle: (data) => note('capsule', data, data.capsuleId, data.day),
    }),
    consumer({
      event: memoryCreated,
      durable: 'engagement-note-memory-created',
      handle: (data) => note('memory', data, data.memoryId, data.doneOn),
    }),
    consumer({
      event: timelineEventCreated,
      durable: 'engagement-note-timeline-event-created',
      handle: (data) => note('timeline', data, data.timelineEventId, data.doneOn),
    }),
  ]
}
