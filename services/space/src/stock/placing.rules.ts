import { limits } from '@love-space/contracts/limits.ts'
import type { RingDeedKind, RingStatus } from '@love-space/contracts/space/ring-record.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { noted } from '../spaces/ring-file.rules.ts'
import { released } from '../spaces/leaving.rules.ts'
import { newRing } from '../spaces/new-space.rules.ts'
import { withRing } from '../spaces/ring.rules.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import {
  ringWasBound,
  ringWasChanged,
  ringWasHandled,
  ringWasLost,
  ringWasRecorded,
  ringWasReleased,
} from '../spaces/space.events.ts'
import { handledNow } from '../spaces/handled-ring.rules.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { RingDoc, RingFile, SpaceDoc } from '../spaces/space.model.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

type Changed = Change<SpaceDoc, DomainEvent> | null

const formerRingsMax = 100

/** Throws why no further ring comes into this space. */
export const requireRoom = (space: SpaceDoc | null): SpaceDoc => {
  if (!space || space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
  requireWritable(space)
  if (space.rings.length >= limits.ringsPerSpaceMax) throw new AppError('RINGS_FULL')
  return space
}

/** The space with a ring of the stock, which is nobody's yet; null where this move has been made before. */
export const withRingPlaced = (space: SpaceDoc, stocked: StockRingDoc, now: Date): Changed => {
  const { _id: ringId, token, status, madeAt } = stocked
  const moves = stocked.moves + 1
  const wasHere = space.formerRings.some((former) => former.ringId === ringId && former.moves >= moves)
  if (wasHere || (!space.erasingAt && space.rings.some((ring) => ring.ringId === ringId))) return null
  requireRoom(space)
  const { replaces = null, operatorId = null } = stocked.moving ?? {}
  const replaced = space.rings.find((one) => replaces !== null && one.ringId === replaces)
  const ring: RingDoc = {
    ...newRing(ringId, token, space.rings.length + 1),
    ...(replaced && takenOver(replaced, now)),
    status,
    madeAt,
    placedAt: now,
    handledAt: handledNow(space, now),
    moves,
    writtenAt: null,
    file: noted(stocked.file, 'bound', now, operatorId),
  }
  const others = replaced ? withRing(space, replaced.ringId, replacedBy(replaced, now, operatorId)) : space.rings
  const next = nextOf(space, { rings: [...others, ring], updatedAt: now })
  const events = [
    ringWasRecorded(ringId, now),
    ringWasChanged(next, ringId),
    ...(replaced
      ? [
          ringWasRecorded(replaced.ringId, now),
          ...ringWasHandled(next, replaced.ringId, 'replaced', concernedBy(space, replaced)),
        ]
      : ringWasHandled(next, ringId, 'placed', memberIdsOf(space))),
  ]
  if (replaced?.ownerId) {
    events.push(ringWasReleased(next, replaced.ringId, replaced.ownerId), ringWasBound(next, ringId, replaced.ownerId))
  }
  return { next, events }
}

/** Whom it concerns what an operator does with a ring: its owner; both members while it is free. */
const concernedBy = (space: SpaceDoc, { ownerId }: RingDoc): string[] =>
  ownerId === null ? memberIdsOf(space) : [ownerId]

/** What a ring has of the one it replaces. */
const takenOver = ({ ownerId, name, pinSetting }: RingDoc, now: Date): Partial<RingDoc> => ({
  ownerId,
  name,
  pinSetting,
  boundAt: ownerId === null ? null : now,
  asksPinSince: ownerId === null ? null : now,
})

const replacedBy = (ring: RingDoc, now: Date, operatorId: string | null): RingDoc => {
  const { file } = ring
  const free = ring.ownerId === null ? ring : released(ring, now, operatorId)
  return { ...free, status: 'DISABLED', file: noted(file, 'replaced', now, operatorId) }
}

type Said = Pick<StockRingDoc, 'status' | 'file'>

/** What the stock writes down of a ring that comes to it. */
export const asStocked = ({ status, file }: RingDoc, at: Date, operatorId: string | null): Said => ({
  status,
  file: noted(file, 'stocked', at, operatorId),
})

const textOf = ({ status, file: { batchId, chipUid, shippedAt, history } }: Said): string =>
  JSON.stringify([
    status,
    batchId,
    chipUid,
    shippedAt,
    history.map(({ what, at, operatorId }) => [what, at, operatorId]),
  ])

/** What was said of a ring in its space since its move began, for the stock to say as well; undefined where that is nothing. */
export const saidSince = (space: SpaceDoc, stocked: StockRingDoc): Said | undefined => {
  const ring = space.rings.find((one) => one.ringId === stocked._id)
  if (!ring || (ring.moves ?? 0) >= stocked.moves) return undefined
  const said = asStocked(ring, stocked.stockedAt, stocked.moving?.operatorId ?? null)
  return textOf(said) === textOf(stocked) ? undefined : said
}

/** The space without a ring, whose owner loses what they opened by it; null where it is not there by an earlier move. */
export const withRingTaken = (space: SpaceDoc, { _id: ringId, moves }: StockRingDoc, now: Date): Changed => {
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || (ring.moves ?? 0) >= moves) return null
  const others = space.formerRings.filter((former) => former.ringId !== ringId)
  const next = nextOf(space, {
    rings: space.rings.filter((one) => one !== ring),
    formerRings: [...others, { ringId, moves }].slice(-formerRingsMax),
    updatedAt: now,
  })
  const ended = ring.ownerId === null ? [] : [ringWasReleased(next, ringId, ring.ownerId)]
  // Its members know of a ring that was replaced before it is taken out.
  const told = ring.file?.history.some(({ what }) => what === 'replaced') ? [] : concernedBy(space, ring)
  const handled = ringWasHandled(next, ringId, 'taken-out', told)
  return { next, events: [ringWasRecorded(ringId, now), ringWasChanged(next, ringId), ...ended, ...handled] }
}

/** What operators set of a ring in a space, and who does. */
export interface RingChanges {
  /** Null: nobody. */
  readonly ownerId?: string | null | undefined
  readonly status?: RingStatus | undefined
  readonly isWritten?: boolean | undefined
  readonly isShipped?: boolean | undefined
  readonly chipUid?: string | undefined
  readonly operatorId?: string | null | undefined
}

const statusDeeds = { ACTIVE: 'reactivated', INACTIVE: 'lost', DISABLED: 'retired' } as const satisfies Record<
  RingStatus,
  RingDeedKind
>

/** The file of a ring after a change, wherever the ring is. */
export const changedFile = (
  { status: before, file }: { readonly status: RingStatus; readonly file?: RingFile },
  { status, isShipped, chipUid, operatorId = null }: RingChanges,
  now: Date,
): RingFile | undefined => {
  let changed = file
  if (status !== undefined && status !== before) changed = noted(changed, statusDeeds[status], now, operatorId)
  if (isShipped !== undefined && isShipped !== ((file?.shippedAt ?? null) !== null)) {
    const deed = isShipped ? 'shipped' : 'unshipped'
    changed = { ...noted(changed, deed, now, operatorId), shippedAt: isShipped ? now : null }
  }
  if (chipUid !== undefined && chipUid !== file?.chipUid) {
    changed = { ...noted(changed, 'chipped', now, operatorId), chipUid }
  }
  return changed
}

const ownedBy = (
  space: SpaceDoc,
  ring: RingDoc,
  ownerId: string | null,
  now: Date,
  operatorId?: string | null,
): RingDoc => {
  if (ownerId === ring.ownerId) return ring
  const free = ring.ownerId === null ? ring : released(ring, now, operatorId)
  if (ownerId === null) return free
  if (!isMemberOf(space, ownerId)) throw new AppError('OWNER_NOT_MEMBER')
  return { ...free, ownerId, boundAt: now, asksPinSince: now, file: noted(free.file, 'claimed', now, operatorId) }
}

const ticked = (ring: RingDoc, isWritten: boolean | undefined, now: Date, operatorId?: string | null): RingDoc => {
  if (isWritten === undefined || isWritten === ((ring.writtenAt ?? null) !== null)) return ring
  const file = noted(ring.file, isWritten ? 'written' : 'unwritten', now, operatorId)
  return { ...ring, writtenAt: isWritten ? now : null, file }
}

/** An operator's change of a ring; null where nothing is different. Throws RING_NOT_FOUND where the ring is not here. */
export const withRingChanged = (space: SpaceDoc, ringId: string, changes: RingChanges, now: Date): Changed => {
  const { ownerId, status, isWritten, operatorId } = changes
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || space.erasingAt) throw new AppError('RING_NOT_FOUND')
  const owned = ownerId === undefined ? ring : ownedBy(space, ring, ownerId, now, operatorId)
  const written = ticked(owned, isWritten, now, operatorId)
  const file = changedFile(written, changes, now)
  const isReactivated = status === 'ACTIVE' && ring.status !== 'ACTIVE'
  const isHandled = isReactivated || written.ownerId !== ring.ownerId
  const changed: RingDoc = {
    ...written,
    ...(status === undefined ? {} : { status }),
    ...(file === undefined ? {} : { file }),
    ...(isHandled ? { handledAt: handledNow(space, now) } : {}),
    ...(isReactivated && written.ownerId !== null ? { asksPinSince: now } : {}),
  }
  // Whatever is different was also noted.
  if (changed.file === ring.file) return null
  const next = nextOf(space, { rings: withRing(space, ringId, changed), updatedAt: now })
  const events = [ringWasRecorded(ringId, now), ringWasChanged(next, ringId)]
  const { ownerId: before } = ring
  if (before !== null && changed.ownerId !== before) events.push(ringWasReleased(next, ringId, before))
  if (changed.ownerId !== null && changed.ownerId !== before) events.push(ringWasBound(next, ringId, changed.ownerId))
  // What an owner's ring opened closes as when they report it lost.
  const isClosed = ring.status === 'ACTIVE' && changed.status !== 'ACTIVE'
  if (isClosed && changed.ownerId !== null) events.push(ringWasLost(next, ringId, changed.ownerId))
  events.push(...toldOfChange(next, ring, changed))
  return { next, events }
}

/** Tells the owner before a change and the one after it; of a ring that was and stays free, both members. */
const toldOfChange = (space: SpaceDoc, before: RingDoc, after: RingDoc): DomainEvent[] => {
  const { ringId } = before
  if (after.ownerId !== before.ownerId) {
    const owners = [before.ownerId, after.ownerId].filter((id) => id !== null)
    return ringWasHandled(space, ringId, 'owner-changed', owners)
  }
  return after.status === before.status
    ? []
    : ringWasHandled(space, ringId, 'status-changed', concernedBy(space, before))
}

/** The secret of a ring in a space with members is told to an operator; null where nobody is there. Throws RING_NOT_FOUND. */
export const withRingRevealed = (space: SpaceDoc, ringId: string, now: Date): Changed => {
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || space.erasingAt) throw new AppError('RING_NOT_FOUND')
  if (space.members.length === 0) return null
  const rings = withRing(space, ringId, { handledAt: handledNow(space, now) })
  const next = nextOf(space, { rings, updatedAt: now })
  return { next, events: ringWasHandled(next, ringId, 'revealed', concernedBy(space, ring)) }
}
