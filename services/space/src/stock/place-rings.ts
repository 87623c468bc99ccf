import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { newMove, type MoveReason } from './move-ring.ts'
import { combinedChange, withRingChanged, withRingPlaced } from './placing.rules.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

/** A ring at rest in stock, and the space that it goes to. */
export interface Placement {
  readonly stocked: StockRingDoc
  readonly space: SpaceDoc
  readonly isWritten: boolean
}

const isPlaced = (space: SpaceDoc | undefined, { stocked, isWritten }: Placement): boolean => {
  const ring = space?.rings.find(({ ringId }) => ringId === stocked._id)
  return ring !== undefined && ring.moves === stocked.moves + 1 && (!isWritten || (ring.writtenAt ?? null) !== null)
}

/**
 * Moves rings from stock into spaces by the steps of `moveRing`, each step one write for all rings. Returns the ids of
 * those that are in their spaces now; `moveRing` finishes or refuses the others.
 */
export const placeRings = async (
  { spaces, stockRings, clock }: Deps,
  placements: readonly Placement[],
  reason: MoveReason,
): Promise<ReadonlySet<string>> => {
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
    return ofSpace.filter((placement) => isPlaced(next, placement))
  })
  if (fitting.length === 0) return new Set()

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
  const placed = fitting.filter((one) => begunOf(one.stocked) !== null && isPlaced(holding.get(one.space._id), one))
  await stockRings.tombstoneMany(
    placed.map(({ stocked }) => ({ _id: stocked._id, moves: stocked.moves })),
    placed.flatMap(({ stocked }) => moves.get(stocked._id)?.finish ?? []),
  )
  return new Set(placed.map(({ stocked }) => stocked._id))
}
