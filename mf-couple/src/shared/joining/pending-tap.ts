import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'

export interface PendingTap extends Pair {
  readonly canCreateSpace: boolean
  readonly spaceId: string | null
  readonly spaceName: string | null
  readonly note?: string | null
}

const key = 'pendingTap'
let inMemory: PendingTap | null = null

/** Keeps the tap for the registration. It survives a reload, but not a closed tab. */
export function keepPendingTap(tap: PendingTap): void {
  inMemory = tap
  try {
    sessionStorage.setItem(key, JSON.stringify(tap))
  } catch {
    // A private window blocks the storage, so keep the tap in memory only.
  }
}

export function pendingTap(): PendingTap | null {
  if (inMemory) return inMemory
  try {
    inMemory = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingTap | null
  } catch {
    inMemory = null
  }
  return inMemory
}

export function forgetPendingTap(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The storage is blocked.
  }
}
