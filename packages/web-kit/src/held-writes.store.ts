import { create } from 'zustand'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { storage } from './storage.ts'

/** A write that got no lasting answer. It belongs to one user and keeps its idempotency key, so sending it again is safe. */
export interface HeldWrite {
  readonly key: string
  readonly userId: string
  readonly routeId: string
  readonly method: RouteSpec['method']
  readonly path: string
  readonly body: unknown
  readonly heldAt: string
  /** `offline`: sent by itself when there is a connection. `signed-out`: offered to its user, who decides. */
  readonly reason: 'offline' | 'signed-out'
}

const storageKey = 'heldWrites'
const writesMax = 50

export const useHeldWrites = create<{ writes: readonly HeldWrite[] }>(() => ({
  writes: storage.getJson<HeldWrite[]>(storageKey) ?? [],
}))

const keep = (writes: readonly HeldWrite[]) => {
  if (writes.length > 0) storage.set(storageKey, JSON.stringify(writes))
  else storage.remove(storageKey)
  useHeldWrites.setState({ writes })
}

/** Keeps a write until its user sends or discards it; the same key replaces the earlier one. */
export const holdWrite = (write: HeldWrite): void =>
  keep([...useHeldWrites.getState().writes.filter(({ key }) => key !== write.key), write].slice(-writesMax))

/** Forgets a write that was answered or is no longer wanted. */
export const dropWrite = (key: string): void => {
  const { writes } = useHeldWrites.getState()
  if (writes.some((write) => write.key === key)) keep(writes.filter((write) => write.key !== key))
}

/** What waits for this user; nobody else is ever offered it. */
export const heldWritesOf = (userId: string | undefined, writes: readonly HeldWrite[]): readonly HeldWrite[] =>
  writes.filter((write) => write.userId === userId)

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) useHeldWrites.setState({ writes: storage.getJson<HeldWrite[]>(storageKey) ?? [] })
})
