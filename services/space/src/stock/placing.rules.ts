import { limits } from '@love-space/contracts/limits.ts'
import type { RingDeedKind, RingStatus } from '@love-space/contracts/space/ring-record.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
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

/** Whether people use a ring: it is somebody's, or in a space with a member. */
export const isInUse = (space: Pick<SpaceDoc, 'members'>, { ownerId }: Pick<RingDoc, 'ownerId'>): boolean =>
  ownerId !== null || space.members.length > 0

/** Who placed a ring where it is, by its history; null where no operator is known. */
const placedBy = ({ file }: RingDoc): string | null =>
  file?.history.findLast(({ what }) => what === 'bound')?.operatorId ?? null

/** Throws where an operator binds a ring that another one has bound to this space, or that belongs to somebody. */
export const requireOwnBinding = (ring: RingDoc, operatorId: string | null): void => {
  const by = placedBy(ring)
  if (by !== null && by !== operatorId) throw new AppError('RING_BOUND')
  if (by === null && ring.ownerId !== null) throw new AppError('RING_OWNED')
}

/** The ring that the arriving one replaces, if any; throws where it left or was replaced meanwhile. */
const requireReplaced = ({ rings }: SpaceDoc, replaces: string | null): RingDoc | undefined => {
  if (replaces === null) return undefined
  const replaced = requireFound(
    rings.find(({ ringId }) => ringId === replaces),
    'RING_MOVED',
  )
  if (replaced.status === 'DISABLED') throw new AppError('RING_RETIRED')
  return replaced
}

/** The space with a ring of the stock, which is nobody's yet; null where this move has been made before. */
export const withRingPlaced = (space: SpaceDoc, stocked: StockRingDoc, now: Date): Changed => {
  const { _id: ringId, token, status, madeAt } = stocked
  const moves = stocked.moves + 1
  const wasHere = space.formerRings.some((former) => former.ringId === ringId && former.moves >= moves)
  if (wasHere || (!space.erasingAt && space.rings.some((ring) => ring.ringId === ringId))) return null
  requireRoom(space)
  const { replaces = null, operatorId = null, mayChangeInUse } = stocked.moving ?? {}
  if (mayChangeInUse === false && space.members.length > 0) throw new AppError('RING_IN_USE')
  const replaced = requireReplaced(space, replaces)
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
export const concernedBy = (space: SpaceDoc, { ownerId }: RingDoc): string[] =>
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
const saidSince = (ring: RingDoc, stocked: StockRingDoc): Said | undefined => {
  const said = asStocked(ring, stocked.stockedAt, stocked.moving?.operatorId ?? null)
  return textOf(said) === textOf(stocked) ? undefined : said
}

/** Why a move may not take a ring that people use; null where it may. */
const refusedTaking = (space: SpaceDoc, ring: RingDoc, { moving }: StockRingDoc): AppError | null => {
  if (!isInUse(space, ring)) return null
  if (moving?.mayChangeInUse === false) return new AppError('RING_IN_USE')
  return moving?.isConfirmed === false ? new AppError('RING_PLACED') : null
}

/** What a space answers to a move that takes a ring out of it. */
export type Taking =
  /** The ring is out, now or since an earlier try of the same move. */
  | { readonly outcome: 'taken'; readonly change: Changed }
  /** The stock's document lacks what was said of the ring since its move began. */
  | { readonly outcome: 'said'; readonly said: Said; readonly change: null }
  /** The ring does not leave by this move, which is to be forgotten. */
  | { readonly outcome: 'stays'; readonly error: AppError | null; readonly change: Changed }

/** Decides whether a ring leaves a space. One that stays counts as come to this place anew, so that nobody who is late takes it. */
export const takingOf = (space: SpaceDoc, stocked: StockRingDoc, now: Date): Taking => {
  const { _id: ringId, moves, moving } = stocked
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring) {
    const former = space.formerRings.find((one) => one.ringId === ringId)
    const isOther = former?.moveId && moving?.id && former.moveId !== moving.id
    return isOther ? { outcome: 'stays', error: null, change: null } : { outcome: 'taken', change: null }
  }
  if ((ring.moves ?? 0) >= moves) return { outcome: 'stays', error: null, change: null }
  const said = saidSince(ring, stocked)
  if (said) return { outcome: 'said', said, change: null }
  const error = refusedTaking(space, ring, stocked)
  if (!error) return { outcome: 'taken', change: withRingTaken(space, ring, stocked, now) }
  const next = nextOf(space, { rings: withRing(space, ringId, { moves: moves + 1 }) })
  return { outcome: 'stays', error, change: { next, events: [ringWasRecorded(ringId, now)] } }
}

/** The space without a ring, whose owner loses what they opened by it. */
const withRingTaken = (space: SpaceDoc, ring: RingDoc, { moves, moving }: StockRingDoc, now: Date): Changed => {
  const { ringId } = ring
  const others = space.formerRings.filter((former) => former.ringId !== ringId)
  const next = nextOf(space, {
    rings: space.rings.filter((one) => one !== ring),
    formerRings: [...others, { ringId, moves, ...(moving?.id ? { moveId: moving.id } : {}) }].slice(-formerRingsMax),
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
  /** Where the ring must be; null: in stock. */
  readonly from?: string | null | undefined
  /** Which status it must have. */
  readonly onlyWhile?: readonly RingStatus[] | undefined
  /** Whether its owner may lose it, or what it opens. */
  readonly endsOwnersUse?: boolean | undefined
  /** Whether it may be changed while people use it; absent: no. */
  readonly mayChangeInUse?: boolean | undefined
}

/** Throws where the ring is not as whoever changes it was told. */
export const requireAsSeen = (
  { status }: Pick<RingDoc, 'status'>,
  place: string | null,
  { from, onlyWhile }: RingChanges,
): void => {
  if (from !== undefined && from !== place) throw new AppError('RING_MOVED')
  if (onlyWhile && !onlyWhile.includes(status)) throw new AppError('RING_RETIRED')
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
  const { ownerId, status, isWritten, operatorId, endsOwnersUse = false, mayChangeInUse = false } = changes
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || space.erasingAt) throw new AppError('RING_NOT_FOUND')
  requireAsSeen(ring, space._id, changes)
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
  if (!mayChangeInUse && isInUse(space, ring)) throw new AppError('RING_IN_USE')
  const { ownerId: before } = ring
  const isClosed = ring.status === 'ACTIVE' && changed.status !== 'ACTIVE'
  if (before !== null && (isClosed || changed.ownerId !== before) && !endsOwnersUse) throw new AppError('RING_OWNED')
  const next = nextOf(space, { rings: withRing(space, ringId, changed), updatedAt: now })
  const events = [ringWasRecorded(ringId, now), ringWasChanged(next, ringId)]
  if (before !== null && changed.ownerId !== before) events.push(ringWasReleased(next, ringId, before))
  if (changed.ownerId !== null && changed.ownerId !== before) events.push(ringWasBound(next, ringId, changed.ownerId))
  // What an owner's ring opened closes as when they report it lost.
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
