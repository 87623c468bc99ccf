import { wishesChanged } from '@love-space/contracts/space/wish.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import type { WishDoc } from './wish.model.ts'

type Told = Pick<WishDoc, '_id' | 'ownerId' | 'isHidden'>

/** Tells both members, or the owner alone if the wish is hidden, before and after a change. */
export const wishHasChanged = ({ space }: SpaceMember, time: Date, after: Told, before: Told = after): DomainEvent => {
  const isSecret = before.isHidden && after.isHidden
  return eventOf(wishesChanged, {
    aggregateId: after._id,
    data: { spaceId: space._id },
    time,
    recipients: isSecret ? [after.ownerId] : memberIdsOf(space),
  })
}
