import { liveHinted, type LiveHint } from '@love-space/contracts/events/live.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/domain-event.ts'

/** Tells the browsers of these users, along with the write, what has changed. */
export const liveHint = (aggregateId: string, hint: LiveHint, time: Date): DomainEvent =>
  eventOf(liveHinted, { aggregateId, data: hint, time })
