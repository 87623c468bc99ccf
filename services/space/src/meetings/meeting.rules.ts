import { limits } from '@love-space/contracts/limits.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { handledAtOf } from '../spaces/handled-ring.rules.ts'
import { membersHaveMet } from '../spaces/space.events.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import type { CountedTap, MeetingDoc } from './meeting.model.ts'

const tapsMax = 10
const togetherMsMax = limits.togetherMinutes * 60_000

/** Returns the member whose ring was tapped. Returns null if it has none now, or got its owner after the tap. */
export const tapperOf = (space: SpaceDoc, { ringId, at }: CountedTap): string | null => {
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (ring?.status !== 'ACTIVE' || ring.ownerId === null || !isMemberOf(space, ring.ownerId)) return null
  return Math.max(ring.boundAt?.getTime() ?? 0, handledAtOf(ring)) <= at.getTime() ? ring.ownerId : null
}

const isSame = (one: CountedTap, other: CountedTap): boolean =>
  one.ringId === other.ringId && one.at.getTime() === other.at.getTime()

/**
 * Adds a tap of a member's ring. If a ring of the other member was tapped within five minutes before or after, both
 * met at the later of the two taps.
 */
export const withTap = (
  meeting: MeetingDoc,
  space: SpaceDoc,
  tap: CountedTap,
): Change<MeetingDoc, DomainEvent> | null => {
  if (meeting.taps.some((one) => isSame(one, tap))) return null
  const taps = [...meeting.taps, tap].toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(-tapsMax)
  const tapper = tapperOf(space, tap)
  const times = meeting.taps.flatMap((one) => {
    const other = tapperOf(space, one)
    if (other === null || other === tapper) return []
    const [from = 0, to = 0] = [one.at.getTime(), tap.at.getTime()].toSorted((a, b) => a - b)
    return to - from <= togetherMsMax ? [to] : []
  })
  const metAt = new Date(Math.max(...times))
  if (times.length === 0 || (meeting.metAt !== null && metAt <= meeting.metAt)) {
    return { next: nextOf(meeting, { taps }), events: [] }
  }
  return { next: nextOf(meeting, { taps, metAt }), events: [membersHaveMet(space, metAt)] }
}
