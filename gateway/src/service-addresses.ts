import { isNamed, originsOf } from '@love-space/service-kit/process/replicas.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'

/** Returns every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const resolveAll: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

const originsOfName = async (origin: string, resolve: Resolve): Promise<string[]> => {
  const url = new URL(origin)
  const addresses = await resolve(url.hostname)
  return addresses.map((address) => {
    url.hostname = isIPv6(address) ? `[${address}]` : address
    return url.origin
  })
}

interface FollowOptions {
  readonly lookupMs: number
  readonly resolve?: Resolve | undefined
  readonly logger: Logger
  readonly onOrigins: (origins: readonly string[]) => void
}

/** Reports the origins of a service's replicas, again and again for addresses with `dns+`. Returns what stops the lookups. */
export const followAddresses = (addresses: string, options: FollowOptions): (() => void) => {
  const { lookupMs, resolve = resolveAll, logger, onOrigins } = options
  const parts = addresses
    .split(',')
    .map((address) => ({ isName: isNamed(address), origin: originsOf(address)[0] as string }))
  const known = new Map<string, readonly string[]>()
  for (const { isName, origin } of parts) known.set(origin, isName ? [] : [origin])
  const report = (): void => onOrigins([...new Set([...known.values()].flat())])
  report()
  const names = parts.filter(({ isName }) => isName)
  if (names.length === 0) return () => undefined

  let isOver = false
  const look = async (): Promise<void> => {
    for (const { origin } of names) {
      try {
        known.set(origin, await originsOfName(origin, resolve))
      } catch (error) {
        logger.warn({ error, origin }, 'Could not look up the addresses of a service; kept those known')
      }
    }
    if (!isOver) report()
  }
  void look()
  const timer = setInterval(() => void look(), lookupMs).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
