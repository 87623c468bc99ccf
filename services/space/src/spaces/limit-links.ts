import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Counters } from '@love-space/service-kit/store/counters.ts'
import type { Env } from '../env.ts'

/** Counts who opens which link, as `openPair` gives its pair; each throws TOO_MANY_REQUESTS. */
export const createLinkLimits = (counters: Counters, env: Env) => {
  const windowS = env.LINK_WINDOW_S
  const hit = async (key: string, max: number): Promise<void> => void (await counters.hit(key, { windowS, max }))

  return {
    /** Somebody opens a link that nobody knows, or asks about it. */
    unknown: async ({ token }: Pair, ip: string): Promise<void> => {
      await hit(`link:unknown:address:${addressKey(ip)}`, env.UNKNOWN_LINKS_PER_ADDRESS)
      await hit(`link:unknown:token:${token}`, env.UNKNOWN_LINKS_PER_TOKEN)
    },
    /** Somebody asks whether a known link would let them in. */
    check: async ({ token, object }: Pair, ip: string): Promise<void> => {
      await hit(`link:check:address:${addressKey(ip)}`, env.LINK_CHECKS_PER_ADDRESS)
      await hit(`link:check:${token}:${object}`, env.LINK_CHECKS_PER_LINK)
    },
    /** Somebody signed in enters a space by a link. */
    entry: (userId: string): Promise<void> => hit(`link:entry:${userId}`, env.ENTRIES_PER_USER),
  }
}
export type LimitLinks = ReturnType<typeof createLinkLimits>
