import type { RevealRequest } from '@love-space/contracts/space/ring-record.internal.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { handledNow } from '../spaces/handled-ring.rules.ts'
import { withRing } from '../spaces/ring.rules.ts'
import { ringWasHandled } from '../spaces/space.events.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { affectedUserIds, isInUse } from './placing.rules.ts'

const reasonCharsMin = 3

const requireMayReveal = ({ mayRevealInUse = false, reason = '' }: RevealRequest): void => {
  if (!mayRevealInUse) {
    throw new AppError(
      'RING_IN_USE',
      'People use this device. Only a super administrator can see its tokens, and has to give a reason.',
    )
  }
  if (reason.trim().length >= reasonCharsMin) return
  const message = 'Say why: it is recorded, and the people in the space are told.'
  throw new AppError('REASON_REQUIRED', undefined, { errors: [{ field: 'body.reason', message }] })
}

/** Marks a ring in use as handled and notifies its users. Returns null for an unused ring. */
export const withRingRevealed = (
  space: SpaceDoc,
  ringId: string,
  request: RevealRequest,
  now: Date,
): Change<SpaceDoc, DomainEvent> | null => {
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || space.erasingAt) throw new AppError('RING_NOT_FOUND')
  if (!isInUse(space, ring)) return null
  requireMayReveal(request)
  const rings = withRing(space, ringId, { handledAt: handledNow(space, now) })
  const next = nextOf(space, { rings, updatedAt: now })
  return { next, events: ringWasHandled(next, ringId, 'revealed', affectedUserIds(space, ring)) }
}
