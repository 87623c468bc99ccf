import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Counters } from '@love-space/service-kit/store/counters.ts'

export interface LinkLimits {
  readonly windowS: number
  readonly unknownPerAddress: number
  readonly unknownPerToken: number
  readonly checksPerAddress: number
  readonly checksPerLink: number
  readonly entriesPerUser: number
}

/** Counts who opens which link, as `openPair` gives its pair; each throws TOO_MANY_REQUESTS. */
export interface LimitLinks {
  /** Somebody opens a link that nobody knows, or asks about it. */
  unknown(pair: Pair, ip: string): Promise<void>
  /** Somebody asks whether a known link would let them in. */
  check(pair: Pair, ip: string): Promise<void>
  /** Somebody signed in enters a space by a link. */
  entry(userId: string): Promise<void>
}

export const createLinkLimits = (counters: Counters, limits: LinkLimits): LimitLinks => {
  const { windowS } = limits
  const hit = async (key: string, max: number): Promise<void> => void (await counters.hit(key, { windowS, max }))

  return {
    unknown: async ({ token }, ip) => {
      await hit(`link:unknown:address:${addressKey(ip)}`, limits.unknownPerAddress)
      await hit(`link:unknown:token:${token}`, limits.unknownPerToken)
    },
    check: async ({ token, object }, ip) => {
      await hit(`link:check:address:${addressKey(ip)}`, limits.checksPerAddress)
      await hit(`link:check:${token}:${object}`, limits.checksPerLink)
    },
    entry: (userId) => hit(`link:entry:${userId}`, limits.entriesPerUser),
  }
}
