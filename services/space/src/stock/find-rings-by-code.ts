import type { findRingsByCode as contract, FoundRing } from '@love-space/contracts/space/tap.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { prefixOf } from '../secrets.ts'
import { findRingIds, findRings } from './find-ring.ts'
import { lastTaps, shownTap } from '../spaces/space.view.ts'

const ringsMax = 20

export const findRingsByCode = async (
  deps: Deps,
  { code }: BodyOf<typeof contract>,
): Promise<Static<typeof FoundRing>[]> => {
  const ids = await findRingIds(deps, code === prefixOf(code) ? { prefix: code } : { token: code }, ringsMax)
  const places = await findRings(deps, ids)
  const taps = await lastTaps(deps, ids)
  return [...places].map(([ringId, { stocked, space, ring }]) => {
    if (stocked) {
      const { token, status } = stocked
      return { ringId, tokenPrefix: token.prefix, status, spaceStatus: null, hasOwner: false, lastTap: null }
    }
    const tap = shownTap(ring, taps.get(ringId))
    return {
      ringId,
      tokenPrefix: ring.token.prefix,
      status: ring.status,
      spaceStatus: space.status,
      hasOwner: ring.ownerId !== null,
      lastTap: tap ? { at: tap.at.toISOString(), browser: tap.browser } : null,
    }
  })
}
