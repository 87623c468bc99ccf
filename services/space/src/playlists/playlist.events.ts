import { songAdded, songsChanged } from '@love-space/contracts/space/playlist.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'

export const songWasAdded = (member: SpaceMember, songId: string, time: Date): DomainEvent => {
  const data = { songId, spaceId: member.space._id, userId: member.userId }
  return eventOf(songAdded, { aggregateId: songId, data, time, recipients: memberIdsOf(member.space) })
}

export const songsHaveChanged = (member: SpaceMember, aggregateId: string, time: Date): DomainEvent =>
  eventOf(songsChanged, {
    aggregateId,
    data: { spaceId: member.space._id },
    time,
    recipients: memberIdsOf(member.space),
  })
