import type { Counters } from '@love-space/service-kit/counters.ts'
import type { OpenedPair } from './space.queries.ts'

export interface TapLimits {
  readonly windowS: number
  readonly knownPerAddress: number
  readonly knownPerLink: number
  readonly unknownPerAddress: number
  readonly unknownPerToken: number
}

export type LimitTaps = (opened: OpenedPair, ip: string) => Promise<void>

/**
 * Counts who opens which link, and throws TOO_MANY_REQUESTS. Unknown links have counters of their own, so that
 * somebody who guesses from the same address, or with the same token, can't lock out who holds a real ring.
 */
export const createTapLimiter =
  (counters: Counters, limits: TapLimits): LimitTaps =>
  async ({ pair, opening }, ip) => {
    const { windowS } = limits
    const object = typeof pair.object === 'string' ? pair.object : pair.object.hash
    const [address, link] =
      opening.found === 'unknown'
        ? ([
            [`tap:unknown:ip:${ip}`, limits.unknownPerAddress],
            [`tap:unknown:token:${pair.tokenHash}`, limits.unknownPerToken],
          ] as const)
        : ([
            [`tap:known:ip:${ip}`, limits.knownPerAddress],
            [`tap:known:link:${pair.tokenHash}:${object}`, limits.knownPerLink],
          ] as const)
    await counters.hit(address[0], { windowS, max: address[1] })
    await counters.hit(link[0], { windowS, max: link[1] })
  }
