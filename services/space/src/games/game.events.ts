import { gameChanged, gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { calendarOfSpace } from '../spaces/settings.rules.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { gameIdOf } from './game.model.ts'

export const gameHasChanged = (member: SpaceMember, key: GameKey, time: Date): DomainEvent => {
  const { _id: spaceId } = member.space
  return eventOf(gameChanged, {
    aggregateId: gameIdOf(spaceId, key),
    data: { spaceId, key },
    time,
    recipients: memberIdsOf(member.space),
  })
}

export const gameWasPlayed = (member: SpaceMember, key: GameKey, time: Date): DomainEvent => {
  const { userId, space } = member
  const day = todayOf(calendarOfSpace(space), time)
  return eventOf(gamePlayed, {
    aggregateId: gameIdOf(space._id, key),
    data: { spaceId: space._id, userId, key, day },
    time,
  })
}
