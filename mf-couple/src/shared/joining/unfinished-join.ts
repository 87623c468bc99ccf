import { storage } from '@love-space/web-kit/browser/storage.ts'
import type { PendingTap } from './pending-tap.ts'

const key = 'unfinishedJoin'
const keptMs = 86_400_000

interface UnfinishedJoin {
  readonly userId: string
  readonly tap: PendingTap
  readonly keptAt: number
}

/** Stores for a day that this user registered but has not joined the space yet. */
export const keepUnfinishedJoin = (userId: string, tap: PendingTap): void =>
  storage.set(key, JSON.stringify({ userId, tap, keptAt: Date.now() } satisfies UnfinishedJoin))

export function unfinishedJoinOf(userId: string): PendingTap | null {
  const kept = storage.getJson<UnfinishedJoin>(key)
  if (kept && Date.now() - kept.keptAt > keptMs) {
    forgetUnfinishedJoin()
    return null
  }
  return kept?.userId === userId ? kept.tap : null
}

export const forgetUnfinishedJoin = (): void => storage.remove(key)
