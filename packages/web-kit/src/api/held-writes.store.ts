import { get, update } from 'idb-keyval'
import { create } from 'zustand'
import type { Method } from '@love-space/contracts/call.ts'
import { storage } from '../browser/storage.ts'

/** Which thing a waiting write is about, for the page that shows it in its place: a letter of a day, a like of a letter. */
export interface HeldSubject {
  readonly kind: string
  readonly ref: string
  /** It means nothing without that thing: where that is gone, nobody has to be told. */
  readonly goesWithIt?: boolean
}

/** A write that got no lasting answer. It belongs to one user and keeps its idempotency key, so sending it again is safe. */
export interface HeldWrite {
  readonly key: string
  readonly userId: string
  readonly routeId: string
  readonly method: Method
  readonly path: string
  readonly body: unknown
  readonly heldAt: string
  readonly subject?: HeldSubject
  /**
   * `offline`: sent by itself when there is a connection. `signed-out`: offered to its user, who decides.
   * `refused`: the server said no for good; it stays until its user has seen why and discards it.
   */
  readonly reason: 'offline' | 'signed-out' | 'refused'
  /** The error's code, of a refused one. */
  readonly code?: string
}

/** There is no room, or nothing to keep a write in: the writer must be told that it was not taken. */
export class HeldWritesFullError extends Error {
  constructor(cause?: unknown) {
    super('No further write can be kept on this device.', { cause })
    this.name = 'HeldWritesFullError'
  }
}

const databaseKey = 'heldWrites'
const writesMax = 200

/** Everything that waits on this device; what other tabs change is seen here too. */
export const useHeldWrites = create<{ writes: readonly HeldWrite[] }>(() => ({ writes: [] }))

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('held-writes') : undefined
channel?.addEventListener('message', () => void loadHeldWrites())

/** Reads what earlier pages and other tabs have left. */
export async function loadHeldWrites(): Promise<void> {
  try {
    const writes = await get<readonly HeldWrite[]>(databaseKey)
    if (writes) useHeldWrites.setState({ writes })
    await takeOverOldWrites()
  } catch {
    // A browser that keeps nothing (no IndexedDB, or none in a private window) has left nothing either.
  }
}

/** Changes what is kept in one step, whatever other tabs do meanwhile. Throws where the browser keeps nothing. */
async function change(apply: (writes: readonly HeldWrite[]) => readonly HeldWrite[]): Promise<void> {
  let after: readonly HeldWrite[] = []
  await update<readonly HeldWrite[]>(databaseKey, (kept = []) => (after = apply(kept)))
  useHeldWrites.setState({ writes: after })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
  channel?.postMessage('changed')
}

/** Keeps a write until it was sent or its user discards it; the same key replaces the earlier one. */
export async function holdWrite(write: HeldWrite): Promise<void> {
  let isFull = false
  try {
    await change((writes) => {
      const others = writes.filter(({ key }) => key !== write.key)
      isFull = others.length >= writesMax
      return isFull ? writes : [...others, write]
    })
  } catch (error) {
    throw new HeldWritesFullError(error)
  }
  if (isFull) throw new HeldWritesFullError()
}

const isOne = (write: HeldWrite, key: string, heldAt: string | undefined): boolean =>
  write.key === key && (heldAt === undefined || write.heldAt === heldAt)

/** Forgets a write that was answered or is no longer wanted; with `heldAt` only that one, and none that has taken its place. */
export async function dropWrite(key: string, heldAt?: string): Promise<void> {
  if (!useHeldWrites.getState().writes.some((write) => isOne(write, key, heldAt))) return
  await change((writes) => writes.filter((write) => !isOne(write, key, heldAt)))
}

/** Marks a write the server refused for good. */
export const markRefused = ({ key, heldAt }: HeldWrite, code: string): Promise<void> =>
  change((writes) => writes.map((write) => (isOne(write, key, heldAt) ? { ...write, reason: 'refused', code } : write)))

/** What waits for this user; nobody else is ever offered it. */
export const heldWritesOf = (userId: string | undefined, writes: readonly HeldWrite[]): readonly HeldWrite[] =>
  writes.filter((write) => write.userId === userId)

/** Earlier versions kept them in local storage. */
async function takeOverOldWrites(): Promise<void> {
  const old = storage.getJson<HeldWrite[]>(databaseKey)
  if (!old) return
  await change((writes) => [...old.filter(({ key }) => !writes.some((write) => write.key === key)), ...writes])
  storage.remove(databaseKey)
}
