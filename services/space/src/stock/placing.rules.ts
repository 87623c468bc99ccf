import { limits } from '@love-space/contracts/limits.ts'
import type { RingHistoryKind, RingStatus } from '@love-space/contracts/space/ring-record.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { withHistoryEntry, requireVersion, ringVersionOf } from '../spaces/ring-file.rules.ts'
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

export const requireRoom = (space: SpaceDoc | null): SpaceDoc => {
  if (!space || space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
  requireWritable(space)
  if (space.rings.length >= limits.ringsPerSpaceMax) throw new AppError('RINGS_FULL')
  return space
}

export const isInUse = (space: Pick<SpaceDoc, 'members'>, { ownerId }: Pick<RingDoc, 'ownerId'>): boolean =>
  ownerId !== null || space.members.length > 0

const placedBy = ({ file }: RingDoc): string | null =>
  file?.history.findLast(({ what }) => what === 'bound')?.operatorId ?? null

/** Throws RING_BOUND if another operator placed the ring, RING_OWNED if it has an owner and no known placer. */
export const requireOwnBinding = (ring: RingDoc, operatorId: string | null): void => {
  const by = placedBy(ring)
  if (by !== null && by !== operatorId) throw new AppError('RING_BOUND')
  if (by === null && ring.ownerId !== null) throw new AppError('RING_OWNED')
}

const requireReplaced = ({ rings }: SpaceDoc, replaces: string | null): RingDoc | undefined => {
  if (replaces === null) return undefined
  const replaced = requireFound(
    rings.find(({ ringId }) => ringId === replaces),
    'RING_MOVED',
  )
  if (replaced.status === 'DISABLED') throw new AppError('RING_RETIRED')
  return replaced
}

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
    file: withHistoryEntry(stocked.file, 'bound', now, operatorId),
  }
  const others = replaced ? withRing(space, replaced.ringId, replacedBy(replaced, now, operatorId)) : space.rings
  const next = nextOf(space, { rings: [...others, ring], updatedAt: now })
  const events = [
    ringWasRecorded(ringId, now),
    ringWasChanged(next, ringId),
    ...(replaced
      ? [
          ringWasRecorded(replaced.ringId, now),
          ...ringWasHandled(next, replaced.ringId, 'replaced', affectedUserIds(space, replaced)),
        ]
      : ringWasHandled(next, ringId, 'placed', memberIdsOf(space))),
  ]
  if (replaced?.ownerId) {
    events.push(ringWasReleased(next, replaced.ringId, replaced.ownerId), ringWasBound(next, ringId, replaced.ownerId))
  }
  return { next, events }
}

export const affectedUserIds = (space: SpaceDoc, { ownerId }: RingDoc): string[] =>
  ownerId === null ? memberIdsOf(space) : [ownerId]

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
  return { ...free, status: 'DISABLED', file: withHistoryEntry(file, 'replaced', now, operatorId) }
}

type StockedState = Pick<StockRingDoc, 'status' | 'file'>

export const stockedStateOf = ({ status, file }: RingDoc, at: Date, operatorId: string | null): StockedState => ({
  status,
  file: withHistoryEntry(file, 'stocked', at, operatorId),
})

const textOf = ({ status, file: { batchId, chipUid, shippedAt, history } }: StockedState): string =>
  JSON.stringify([
    status,
    batchId,
    chipUid,
    shippedAt,
    history.map(({ what, at, operatorId }) => [what, at, operatorId]),
  ])

/** Returns ring changes made in the space since the move began, or undefined. */
const changedSinceMove = (ring: RingDoc, stocked: StockRingDoc): StockedState | undefined => {
  const stockedState = stockedStateOf(ring, stocked.stockedAt, stocked.moving?.operatorId ?? null)
  return textOf(stockedState) === textOf(stocked) ? undefined : stockedState
}

const refusedRemoval = (space: SpaceDoc, ring: RingDoc, { moving }: StockRingDoc): AppError | null => {
  if (!isInUse(space, ring)) return null
  if (moving?.mayChangeInUse === false) return new AppError('RING_IN_USE')
  return moving?.isConfirmed === false ? new AppError('RING_PLACED') : null
}

export type Removal =
  /** The ring has left its space, by this or an earlier try of the move. */
  | { readonly outcome: 'taken'; readonly change: Changed }
  | { readonly outcome: 'changed'; readonly stockedState: StockedState; readonly change: null }
  /** The ring stays in its space, and the move is dropped. */
  | { readonly outcome: 'stays'; readonly error: AppError | null; readonly change: Changed }

/** Decides whether a ring leaves its space. If it stays, raises its move count, so that late tries are refused. */
export const removalOf = (space: SpaceDoc, stocked: StockRingDoc, now: Date): Removal => {
  const { _id: ringId, moves, moving } = stocked
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring) {
    const former = space.formerRings.find((one) => one.ringId === ringId)
    const isOther = former?.moveId && moving?.id && former.moveId !== moving.id
    return isOther ? { outcome: 'stays', error: null, change: null } : { outcome: 'taken', change: null }
  }
  if ((ring.moves ?? 0) >= moves) return { outcome: 'stays', error: null, change: null }
  const stockedState = changedSinceMove(ring, stocked)
  if (stockedState) return { outcome: 'changed', stockedState, change: null }
  const error = refusedRemoval(space, ring, stocked)
  if (!error) return { outcome: 'taken', change: withRingTaken(space, ring, stocked, now) }
  const next = nextOf(space, { rings: withRing(space, ringId, { moves: moves + 1 }) })
  return { outcome: 'stays', error, change: { next, events: [ringWasRecorded(ringId, now)] } }
}

const withRingTaken = (space: SpaceDoc, ring: RingDoc, { moves, moving }: StockRingDoc, now: Date): Changed => {
  const { ringId } = ring
  const others = space.formerRings.filter((former) => former.ringId !== ringId)
  const next = nextOf(space, {
    rings: space.rings.filter((one) => one !== ring),
    formerRings: [...others, { ringId, moves, ...(moving?.id ? { moveId: moving.id } : {}) }].slice(-formerRingsMax),
    updatedAt: now,
  })
  const ended = ring.ownerId === null ? [] : [ringWasReleased(next, ringId, ring.ownerId)]
  // If the ring was replaced, its members have been notified before.
  const recipients = ring.file?.history.some(({ what }) => what === 'replaced') ? [] : affectedUserIds(space, ring)
  const handled = ringWasHandled(next, ringId, 'taken-out', recipients)
  return { next, events: [ringWasRecorded(ringId, now), ringWasChanged(next, ringId), ...ended, ...handled] }
}

export interface RingChanges {
  readonly ownerId?: string | null | undefined
  readonly status?: RingStatus | undefined
  readonly isWritten?: boolean | undefined
  readonly isShipped?: boolean | undefined
  /** Null: no chip carries the ring's address any more. */
  readonly chipUid?: string | null | undefined
  readonly operatorId?: string | null | undefined
  /** Id of the space in which the caller expects the ring; null means in stock. */
  readonly from?: string | null | undefined
  readonly onlyWhile?: readonly RingStatus[] | undefined
  readonly basedOn?: number | undefined
  readonly endsOwnersUse?: boolean | undefined
  /** Whether a ring in use may be changed; absent means no. */
  readonly mayChangeInUse?: boolean | undefined
}

export const requireUnchanged = (
  { status }: Pick<RingDoc, 'status'>,
  place: string | null,
  { from, onlyWhile }: RingChanges,
): void => {
  if (from !== undefined && from !== place) throw new AppError('RING_MOVED')
  if (onlyWhile && !onlyWhile.includes(status)) throw new AppError('RING_RETIRED')
}

const historyKindByStatus = { ACTIVE: 'reactivated', INACTIVE: 'lost', DISABLED: 'retired' } as const satisfies Record<
  RingStatus,
  RingHistoryKind
>

export const changedFile = (
  { status: before, file }: { readonly status: RingStatus; readonly file?: RingFile },
  { status, isShipped, chipUid, operatorId = null }: RingChanges,
  now: Date,
): RingFile | undefined => {
  let changed = file
  if (status !== undefined && status !== before)
    changed = withHistoryEntry(changed, historyKindByStatus[status], now, operatorId)
  if (isShipped !== undefined && isShipped !== ((file?.shippedAt ?? null) !== null)) {
    const kind = isShipped ? 'shipped' : 'unshipped'
    changed = { ...withHistoryEntry(changed, kind, now, operatorId), shippedAt: isShipped ? now : null }
  }
  if (chipUid !== undefined && chipUid !== (file?.chipUid ?? null)) {
    const kind = chipUid === null ? 'unwritten' : 'chipped'
    changed = { ...withHistoryEntry(changed, kind, now, operatorId), chipUid }
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
  return {
    ...free,
    ownerId,
    boundAt: now,
    asksPinSince: now,
    file: withHistoryEntry(free.file, 'claimed', now, operatorId),
  }
}

const ticked = (ring: RingDoc, { isWritten, chipUid, operatorId }: RingChanges, now: Date): RingDoc => {
  if (isWritten === undefined || isWritten === ((ring.writtenAt ?? null) !== null)) return ring
  const file = withHistoryEntry(ring.file, isWritten ? 'written' : 'unwritten', now, operatorId)
  // One entry of the history says both that the address is gone and that its chip is.
  return { ...ring, writtenAt: isWritten ? now : null, file: chipUid === null ? { ...file, chipUid } : file }
}

/** Applies an operator's change. Returns null if nothing differs. Throws RING_NOT_FOUND. */
export const withRingChanged = (space: SpaceDoc, ringId: string, changes: RingChanges, now: Date): Changed => {
  const { ownerId, status, operatorId, endsOwnersUse = false, mayChangeInUse = false } = changes
  const ring = space.rings.find((one) => one.ringId === ringId)
  if (!ring || space.erasingAt) throw new AppError('RING_NOT_FOUND')
  requireUnchanged(ring, space._id, changes)
  const owned = ownerId === undefined ? ring : ownedBy(space, ring, ownerId, now, operatorId)
  const written = ticked(owned, changes, now)
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
  // An unchanged history means that nothing differs.
  if (changed.file === ring.file) return null
  requireVersion(ringVersionOf(ring.file), changes.basedOn)
  if (!mayChangeInUse && isInUse(space, ring)) throw new AppError('RING_IN_USE')
  const { ownerId: before } = ring
  const isClosed = ring.status === 'ACTIVE' && changed.status !== 'ACTIVE'
  if (before !== null && (isClosed || changed.ownerId !== before) && !endsOwnersUse) throw new AppError('RING_OWNED')
  const next = nextOf(space, { rings: withRing(space, ringId, changed), updatedAt: now })
  const events = [ringWasRecorded(ringId, now), ringWasChanged(next, ringId)]
  if (before !== null && changed.ownerId !== before) events.push(ringWasReleased(next, ringId, before))
  if (changed.ownerId !== null && changed.ownerId !== before) events.push(ringWasBound(next, ringId, changed.ownerId))
  // Ends the sessions that the ring opened, as if its owner had reported it lost.
  if (isClosed && changed.ownerId !== null) events.push(ringWasLost(next, ringId, changed.ownerId))
  events.push(...noticesOfChange(next, ring, changed))
  return { next, events }
}

/** Returns undefined for a refused change. */
export const unlessRefusedNow = <T>(change: () => T): T | undefined => {
  try {
    return change()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Makes several changes of a space one. Leaves out those that are refused. */
export const combinedChange = (space: SpaceDoc, steps: readonly ((space: SpaceDoc) => Changed)[]): Changed => {
  let next = space
  const events: DomainEvent[] = []
  for (const step of steps) {
    const before = next
    const change = unlessRefusedNow(() => step(before))
    if (!change) continue
    next = { ...change.next, version: space.version }
    events.push(...change.events)
  }
  return next === space ? null : { next: nextOf(next, {}), events }
}

/** Notifies the owners before and after the change. For a ring without either, notifies both members. */
const noticesOfChange = (space: SpaceDoc, before: RingDoc, after: RingDoc): DomainEvent[] => {
  const { ringId } = before
  if (after.ownerId !== before.ownerId) {
    const owners = [before.ownerId, after.ownerId].filter((id) => id !== null)
    return ringWasHandled(space, ringId, 'owner-changed', owners)
  }
  return after.status === before.status
    ? []
    : ringWasHandled(space, ringId, 'status-changed', affectedUserIds(space, before))
}
