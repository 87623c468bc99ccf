import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { changeRingInSpaceOrStock, stockedWith, type ByOperator } from './change-ring-record.ts'
import { findRings, type RingPlace } from './find-ring.ts'
import { combinedChange, unlessRefusedNow, withRingChanged, type RingChanges } from './placing.rules.ts'
import { ringRecords } from './ring-records.queries.ts'

/**
 * Changes rings that were found at `places`, those in stock by one write and those in spaces by another. Returns the
 * ids of those that moved meanwhile or whose change is refused.
 */
export const changeRings = async (
  { stockRings, spaces, clock }: Deps,
  changesById: ReadonlyMap<string, RingChanges>,
  places: ReadonlyMap<string, RingPlace>,
): Promise<string[]> => {
  const now = clock()
  const wanted = [...changesById].flatMap(([ringId, changes]) => {
    const place = places.get(ringId)
    return place ? [{ ringId, changes, spaceId: place.space?._id }] : []
  })
  const stocked = wanted.flatMap(({ ringId, spaceId }) => (spaceId === undefined ? [ringId] : []))
  const bySpace = Map.groupBy(wanted, ({ spaceId }) => spaceId)
  const inStock = await stockRings.mutateMany(stocked, (ring) => {
    const changes = changesById.get(ring._id)
    if (!changes || ring.moving) return null
    return unlessRefusedNow(() => stockedWith(ring, changes, now)) ?? null
  })
  const holding = await spaces.mutateMany(
    [...bySpace.keys()].filter((id) => id !== undefined),
    (space) =>
      combinedChange(
        space,
        (bySpace.get(space._id) ?? []).map(
          ({ ringId, changes }) =>
            (next) =>
              withRingChanged(next, ringId, changes, now),
        ),
      ),
  )
  // A change that was made, and would be made again, differs in nothing.
  const isDone = ({ ringId, changes, spaceId }: (typeof wanted)[number]): boolean => {
    if (spaceId === undefined) {
      const ring = inStock.get(ringId)
      return !!ring && !ring.moving && unlessRefusedNow(() => stockedWith(ring, changes, now)) === null
    }
    const space = holding.get(spaceId)
    return !!space && unlessRefusedNow(() => withRingChanged(space, ringId, changes, now)) === null
  }
  return wanted.filter((one) => !isDone(one)).map(({ ringId }) => ringId)
}

/** Marks rings as shipped. Skips unknown rings, and rings in use without permission. */
export const shipRings = async (
  deps: Deps,
  { ids, ...by }: ByOperator & { readonly ids: readonly string[] },
): Promise<RingRecord[]> => {
  const known = await findRings(deps, ids)
  const changes = { isShipped: true, ...by }
  for (const ringId of await changeRings(deps, new Map([...known.keys()].map((id) => [id, changes])), known)) {
    await unlessRefused('RING_IN_USE', changeRingInSpaceOrStock(deps, ringId, changes))
  }
  return ringRecords(deps, [...known.keys()])
}
