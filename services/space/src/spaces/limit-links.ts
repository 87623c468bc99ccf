import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Counters } from '@love-space/service-kit/store/counters.ts'
import type { OpenedPair } from './spaces.queries.ts'

export interface LinkLimits {
  readonly windowS: number
  readonly unknownPerAddress: number
  readonly unknownPerToken: number
  readonly checksPerAddress: number
  readonly checksPerLink: number
  readonly entriesPerUser: number
}

/** Counts who opens which link; each throws TOO_MANY_REQUESTS. */
export interface LimitLinks {
  /**
   * A tap is only counted here while its link is unknown. Who may open a known one how often is counted by auth, which
   * can tell its owner from strangers: counted here, strangers could keep the owner out.
   */
  tap(opened: OpenedPair, ip: string): Promise<void>
  /** Somebody asks whether a link would let them in. */
  check(opened: OpenedPair, ip: string): Promise<void>
  /** Somebody signed in enters a space by a link. */
  entry(userId: string): Promise<void>
}

export const createLinkLimits = (counters: Counters, limits: LinkLimits): LimitLinks => {
  const { windowS } = limits
  const hit = async (key: string, max: number): Promise<void> => void (await counters.hit(key, { windowS, max }))

  const unknown = async ({ pair }: OpenedPair, ip: string): Promise<void> => {
    await hit(`link:unknown:address:${addressKey(ip)}`, limits.unknownPerAddress)
    await hit(`link:unknown:token:${pair.tokenHash}`, limits.unknownPerToken)
  }

  return {
    tap: async (opened, ip) => {
      if (opened.opening.found === 'unknown') await unknown(opened, ip)
    },
    check: async (opened, ip) => {
      if (opened.opening.found === 'unknown') return unknown(opened, ip)
      const { tokenHash, object } = opened.pair
      await hit(`link:check:address:${addressKey(ip)}`, limits.checksPerAddress)
      const objectHash = typeof object === 'string' ? object : object.hash
      await hit(`link:check:${tokenHash}:${objectHash}`, limits.checksPerLink)
    },
    entry: (userId) => hit(`link:entry:${userId}`, limits.entriesPerUser),
  }
}
