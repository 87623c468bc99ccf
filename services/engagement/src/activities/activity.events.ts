import { activityRecorded } from '@love-space/contracts/engagement/activity.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { ActivityDoc } from './activity.model.ts'

export const activityWasRecorded = (
  { _id, spaceId, day, kind }: Pick<ActivityDoc, '_id' | 'spaceId' | 'day' | 'kind'>,
  time: Date,
  recipients: readonly string[],
): DomainEvent => eventOf(activityRecorded, { aggregateId: _id, data: { spaceId, day, kind }, time, recipients })
