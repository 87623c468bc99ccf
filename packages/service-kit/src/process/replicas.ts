import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'

const namePrefix = 'dns+'

/** Whether the address names several replicas by one host name. */
export const isNamed = (address: string): boolean => address.trim().startsWith(namePrefix)

/** Returns the origin of each address; one with `dns+` is reached by its host name. */
export const originsOf = (addresses: string): string[] =>
  addresses.split(',').map((address) => new URL(address.trim().replace(namePrefix, '')).origin)

/** Returns every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const resolveAll: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Returns the origin of each address of an origin's host name. */
export const originsOfName = async (origin: string, resolve: Resolve = resolveAll): Promise<string[]> => {
  const url = new URL(origin)
  const addresses = await resolve(url.hostname)
  return addresses.map((address) => {
    url.hostname = isIPv6(address) ? `[${address}]` : address
    return url.origin
  })
}

/** Returns the origin of every replica that the addresses stand for now. */
export const originsNow = async (addresses: string): Promise<string[]> => {
  const found = addresses.split(',').map(async (address) => {
    const origins = originsOf(address)
    return isNamed(address) ? originsOfName(origins[0] as string) : origins
  })
  return [...new Set((await Promise.all(found)).flat())]
}

/** Time without requests after a failure; shorter than a process's start, so that it soon gets some again. */
const restMs = 1_000

export interface Replicas<T> {
  readonly size: number
  /** Returns a replica other than `tried`; a recently unreachable one only if there is no other. */
  next(tried?: T): T
  refused(replica: T): void
  /** Avoids a replica until `isBack` resolves. */
  avoid(replica: T, isBack: () => Promise<void>): void
}

export const createReplicas = <T>(all: readonly T[], now: () => number = Date.now): Replicas<T> => {
  const [first] = all
  if (first === undefined) throw new Error('A client needs the address of at least one replica.')
  const restsUntil = new Map<T, number>()
  const avoided = new Set<T>()
  const isUp = (replica: T): boolean => !avoided.has(replica) && (restsUntil.get(replica) ?? 0) <= now()
  let turn = 0

  return {
    size: all.length,
    next: (tried) => {
      if (all.length === 1) return first
      turn = (turn + 1) % all.length
      const others = [...all.slice(turn), ...all.slice(0, turn)].filter((replica) => replica !== tried)
      return others.find(isUp) ?? others[0] ?? first
    },
    refused: (replica) => void restsUntil.set(replica, now() + restMs),
    avoid: (replica, isBack) => {
      if (avoided.has(replica)) return
      avoided.add(replica)
      void isBack().then(() => avoided.delete(replica))
    },
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Returns whether a request was never sent, so that another replica may get it, whatever its method. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && unreachable.has((error as Error & { code?: string }).code ?? '')
