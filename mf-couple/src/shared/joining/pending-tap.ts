import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'

/** A tap that leads to an account, while there is none yet. */
export interface PendingTap extends Pair {
  readonly canCreateSpace: boolean
  readonly spaceId: string | null
  readonly spaceName: string | null
  /** What the tap had to say to who registers. */
  readonly note?: string | null
}

const key = 'pendingTap'
let inMemory: PendingTap | null = null

/** Keeps the tap for the registration; a reload of that page survives, a closed tab does not. */
export function keepPendingTap(tap: PendingTap): void {
  inMemory = tap
  try {
    sessionStorage.setItem(key, JSON.stringify(tap))
  } catch {
    // A private window: it lives as long as the page.
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
    // Nothing was kept.
  }
}
