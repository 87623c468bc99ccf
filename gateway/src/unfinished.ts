import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { createCrowd } from './crowd.ts'
import type { Exchange } from './exchange.ts'
import type { RouteKind } from './route-table.ts'

export interface UnfinishedLimits {
  readonly perAddress: Readonly<Record<RouteKind, number>>
  readonly perAccount: Readonly<Record<RouteKind, number>>
  readonly usualMax: number
}

/** Seconds until a refused client may retry; most for `live`: an abandoned stream counts until its token expires. */
const retryAfterS: Readonly<Record<RouteKind, number>> = { usual: 2, upload: 5, download: 2, live: 60 }

/**
 * Limits unfinished requests by kind, address and account (429). Above `usualMax` requests of the kind `usual`, the
 * oldest of them ends, because it is most likely stalled.
 */
export const createUnfinishedLimiter = (limits: UnfinishedLimits) => {
  const byKind: Readonly<Record<RouteKind, Map<string, number>>> = {
    usual: new Map(),
    upload: new Map(),
    download: new Map(),
    live: new Map(),
  }
  const usual = createCrowd<Exchange>()

  const count = (exchange: Exchange, kind: RouteKind, key: string, max: number): void => {
    const counts = byKind[kind]
    const before = counts.get(key) ?? 0
    if (before >= max) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS: retryAfterS[kind] })
    counts.set(key, before + 1)
    exchange.counted.push({ counts, key })
  }

  const sizeOf = (kind: RouteKind): number => [...byKind[kind].values()].reduce((sum, each) => sum + each, 0)

  return {
    begin: (exchange: Exchange, kind: RouteKind): void => {
      count(exchange, kind, exchange.addressKey, limits.perAddress[kind])
      if (kind !== 'usual') return
      usual.add(exchange)
      if (usual.members.length <= limits.usualMax) return
      const oldest = usual.members.reduce((a, b) => (b.startedAt < a.startedAt ? b : a))
      usual.remove(oldest)
      oldest.ends.yieldConnection(oldest)
    },
    beginOf: (exchange: Exchange, kind: RouteKind, userId: string): void =>
      count(exchange, kind, userId, limits.perAccount[kind]),
    end: (exchange: Exchange): void => {
      usual.remove(exchange)
      for (const { counts, key } of exchange.counted.splice(0)) {
        const left = (counts.get(key) ?? 0) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
    sizes: (): Record<RouteKind, number> => ({
      usual: sizeOf('usual'),
      upload: sizeOf('upload'),
      download: sizeOf('download'),
      live: sizeOf('live'),
    }),
  }
}
export type Unfinished = ReturnType<typeof createUnfinishedLimiter>
