import { isReadable } from '@love-space/couple-rules/current-space.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { spaceIsErased } from '../spaces/space.events.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'

type Changed = Change<SpaceDoc, DomainEvent> | null

/** Marks the space as being erased, so that it refuses entries and changes. By the event, every service erases it. */
export const erased = (space: SpaceDoc, now: Date): Changed => {
  if (space.erasingAt) return null
  const next = nextOf(space, {
    status: 'ENDED',
    endedAt: space.endedAt ?? now,
    erasingAt: now,
    updatedAt: now,
  })
  return { next, events: [spaceIsErased(next)] }
}

/** Erases an ended space that members can no longer read; null if a member has resumed it meanwhile. */
export const erasedWhenDue = (space: SpaceDoc, now: Date): Changed =>
  space.status === 'ENDED' && !isReadable(space, now) ? erased(space, now) : null
