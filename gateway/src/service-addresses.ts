import { isNamed, originsOf, originsOfName, type Resolve } from '@love-space/service-kit/process/replicas.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'

interface FollowOptions {
  readonly lookupMs: number
  readonly resolve?: Resolve | undefined
  readonly logger: Logger
  readonly onOrigins: (origins: readonly string[]) => void
}

/** Reports the origins of a service's replicas, again and again for addresses with `dns+`. Returns what stops the lookups. */
export const followAddresses = (addresses: string, options: FollowOptions): (() => void) => {
  const { lookupMs, resolve, logger, onOrigins } = options
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
