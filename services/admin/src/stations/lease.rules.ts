import type { AddressLeaseDoc } from './address-lease.model.ts'

type Lease = Pick<AddressLeaseDoc, 'holder' | 'until'>

/**
 * Returns the rings that a session may lease, in order: those it holds, those that nobody held, and last those whose
 * lease ended without a tick, because a phone without a connection may have written them.
 */
export const leasable = (
  ringIds: readonly string[],
  leases: ReadonlyMap<string, Lease>,
  holder: string,
  now: Date,
): string[] => {
  const rankOf = (ringId: string): number => {
    const lease = leases.get(ringId)
    if (!lease) return 1
    if (lease.until > now) return lease.holder === holder ? 0 : Number.POSITIVE_INFINITY
    return 2 + lease.until.getTime()
  }
  return ringIds
    .map((ringId) => ({ ringId, rank: rankOf(ringId) }))
    .filter(({ rank }) => rank !== Number.POSITIVE_INFINITY)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ ringId }) => ringId)
}
