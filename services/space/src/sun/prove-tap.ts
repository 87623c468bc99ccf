import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingDoc } from '../spaces/space.model.ts'
import { countTap } from './count-tap.ts'
import { readRingCode, requireTapped } from './sun-ring.ts'

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
 * Without a code, or for a peek, the browser needs the ticket of an earlier exchange. Throws RING_LINK_USED or
 * RING_NOT_TAPPED.
 */
export const proveTap = async (
  deps: Deps,
  ring: RingDoc,
  { pair, ip, peek, piccData, cmac = '', attempt, ticket }: Proof,
): Promise<SignedTap | 'forged' | null> => {
  if (peek || piccData === undefined) {
    await requireTapped(deps, ring, ticket)
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
