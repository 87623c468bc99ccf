import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import type { RingPlace } from './find-ring.ts'
import { newMove, type MoveReason } from './move-ring.ts'
import { combinedChange, withRingChanged, withRingPlaced } from './placing.rules.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

/** A ring at rest in stock, and the space that it goes to. */
export interface Placement {
  readonly stocked: StockRingDoc
  readonly space: SpaceDoc
  readonly isWritten: boolean
}

const placeIn = (space: SpaceDoc | undefined, { stocked, isWritten }: Placement): RingPlace | undefined => {
  const ring = space?.rings.find(({ ringId }) => ringId === stocked._id)
  if (!space || !ring || ring.moves !== stocked.moves + 1) return undefined
  return isWritten && (ring.writtenAt ?? null) === null ? undefined : { space, ring }
}

/**
 * Moves rings from stock into spaces by the steps of `moveRing`, each step one write for all rings. Returns the places
 * of those that are in their spaces now; `moveRing` finishes or refuses the others.
 */
export const placeRings = async (
  { spaces, stockRings, clock }: Deps,
  placements: readonly Placement[],
  reason: MoveReason,
): Promise<ReadonlyMap<string, RingPlace>> => {
  const now = clock()
  const moves = new Map(
    placements.map(({ stocked: { _id }, space }) => [_id, newMove(_id, space._id, reason, now)] as const),
  )
  const moving = (ring: StockRingDoc): StockRingDoc | null => {
    const move = moves.get(ring._id)
    return move ? nextOf(ring, { moving: { ...move.mark, from: null } }) : null
  }
  const bySpace = Map.groupBy(placements, ({ space }) => space._id)
  const withPlaced = (space: SpaceDoc, ringOf: (stocked: StockRingDoc) => StockRingDoc | null) => {
    const steps = (bySpace.get(space._id) ?? []).flatMap(({ stocked, isWritten }) => {
      const ring = ringOf(stocked)
      if (!ring) return []
      const tick = { isWritten: true, operatorId: reason.operatorId, from: space._id }
      return [
        (next: SpaceDoc) => withRingPlaced(next, ring, now),
        ...(isWritten ? [(next: SpaceDoc) => withRingChanged(next, ring._id, tick, now)] : []),
      ]
    })
    return combinedChange(space, steps)
  }
  // A ring that its space would refuse begins no move.
  const fitting = [...bySpace.values()].flatMap((ofSpace) => {
    const [{ space } = { space: undefined }] = ofSpace
    const next = space && withPlaced(space, moving)?.next
    return ofSpace.filter((placement) => placeIn(next, placement) !== undefined)
  })
  if (fitting.length === 0) return new Map()

  const known = new Map(fitting.map(({ stocked }) => [stocked._id, stocked.version]))
  const begun = await stockRings.mutateMany(
    [...known.keys()],
    (ring) => {
      const [next, move] = [moving(ring), moves.get(ring._id)]
      if (ring.moving || ring.version !== known.get(ring._id) || !next || !move) return null
      return { next, events: [move.finish] }
    },
    { mayWithdraw: true },
  )
  const begunOf = ({ _id }: StockRingDoc): StockRingDoc | null => {
    const ring = begun.get(_id)
    return ring?.moving && ring.moving.id === moves.get(_id)?.mark.id ? ring : null
  }
  const holding = await spaces.mutateMany([...bySpace.keys()], (space) => withPlaced(space, begunOf))
  const placed = fitting.flatMap((one) => {
    const place = begunOf(one.stocked) && placeIn(holding.get(one.space._id), one)
    return place ? [{ ...one.stocked, place }] : []
  })
  await stockRings.tombstoneMany(
    placed.map(({ _id, moves: before }) => ({ _id, moves: before })),
    placed.flatMap(({ _id }) => moves.get(_id)?.finish ?? []),
  )
  return new Map(placed.map(({ _id, place }) => [_id, place]))
}
