import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingDoc, SpaceDoc } from '../spaces/space.model.ts'
import { countTap } from './count-tap.ts'
import { isSun, readRingCode, requireTapped } from './sun-ring.ts'

interface Proof {
  /** The link's tokens, hashed. */
  readonly pair: Pair
  readonly ip: string
  readonly peek: boolean
  readonly piccData?: string | undefined
  readonly cmac?: string | undefined
  readonly attempt?: string | undefined
  readonly ticket?: string | undefined
}

export interface SignedTap {
  readonly asksPin: boolean
  readonly ticket: string
}

/**
 * Exchanges the code of a ring that signs its taps for a ticket; returns 'forged' for one that the chip did not sign.
 * Without a code, or for a peek, the browser needs the ticket of an earlier exchange. Throws RING_LINK_USED, or by
 * `requireTapped`.
 */
export const proveTap = async (
  deps: Deps,
  { space, ring }: { readonly space: SpaceDoc | null; readonly ring: RingDoc | null },
  { pair, ip, peek, piccData, cmac = '', attempt, ticket }: Proof,
): Promise<SignedTap | 'forged' | null> => {
  if (!ring || !isSun(ring.file) || peek || piccData === undefined) {
    await requireTapped(deps, space, ring, ticket)
    return null
  }
  const { ringId, madeAt = new Date(0) } = ring
  const counter = readRingCode(deps, ring, { piccData, cmac })
  if (counter === null) return 'forged'
  const counted = await countTap(deps, { ringId, counter, attempt, madeAt })
  if (counted) return { asksPin: counted.asksPin, ticket: await deps.ringTickets.sign(ringId) }
  await deps.limitLinks.check(pair, ip)
  throw new AppError('RING_LINK_USED')
}
