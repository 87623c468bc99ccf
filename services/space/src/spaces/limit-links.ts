import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Counters } from '@love-space/service-kit/store/counters.ts'
import type { Env } from '../env.ts'

/** Creates the rate limits for opened links. Each takes a pair from `openPair` and throws TOO_MANY_REQUESTS. */
export const createLinkLimits = (counters: Counters, env: Env) => {
  const windowS = env.LINK_WINDOW_S
  const hit = async (key: string, max: number): Promise<void> => void (await counters.hit(key, { windowS, max }))

  return {
    unknown: async ({ token }: Pair, ip: string): Promise<void> => {
      await hit(`link:unknown:address:${addressKey(ip)}`, env.UNKNOWN_LINKS_PER_ADDRESS)
      await hit(`link:unknown:token:${token}`, env.UNKNOWN_LINKS_PER_TOKEN)
    },
    check: async ({ token, object }: Pair, ip: string): Promise<void> => {
      await hit(`link:check:address:${addressKey(ip)}`, env.LINK_CHECKS_PER_ADDRESS)
      await hit(`link:check:${token}:${object}`, env.LINK_CHECKS_PER_LINK)
    },
    entry: (userId: string): Promise<void> => hit(`link:entry:${userId}`, env.ENTRIES_PER_USER),
  }
}
export type LimitLinks = ReturnType<typeof createLinkLimits>
