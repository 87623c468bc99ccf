import { get, update } from 'idb-keyval'
import { create } from 'zustand'
import type { Method } from '@love-space/contracts/call.ts'
import { storage } from '../browser/storage.ts'

export interface HeldSubject {
  readonly kind: string
  readonly ref: string
  /** Ids of uploads that the body names by `uploadAddress`. The write is sent once they have arrived. */
  readonly uploads?: readonly string[]
  /** Ids of files in the body that no record shows yet; the server deletes them if the write waits for too long. */
  readonly files?: readonly string[]
  /** Whether a deleted subject makes the write obsolete, so that a 404 counts as success. */
  readonly goesWithIt?: boolean
  /** `RecordEdit` of the form, by which the form can continue. */
  readonly edit?: unknown
}

/** A write without a final response. By its idempotency key it can be sent again safely. */
export interface HeldWrite {
  readonly key: string
  readonly userId: string
  readonly routeId: string
  readonly method: Method
  readonly path: string
  readonly body: unknown
  readonly heldAt: string
  readonly subject?: HeldSubject
  /** `offline`: sent on reconnection. `signed-out`: the session had ended, so the user chooses whether to send it. `refused`: kept until discarded. */
  readonly reason: 'offline' | 'signed-out' | 'refused'
  readonly code?: string
}

/** Rebases a held write on the server's newer version. Returns null if the user has to choose between two values. */
export type MergeHeld = (write: HeldWrite, current: unknown) => HeldWrite | null

export class HeldWritesFullError extends Error {
  constructor(cause?: unknown) {
    super('No further write can be kept on this device.', { cause })
    this.name = 'HeldWritesFullError'
  }
}

const databaseKey = 'heldWrites'
const writesMax = 200

export const useHeldWrites = create<{ writes: readonly HeldWrite[] }>(() => ({ writes: [] }))

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('held-writes') : undefined
channel?.addEventListener('message', () => void loadHeldWrites())

export async function loadHeldWrites(): Promise<void> {
  try {
    const writes = await get<readonly HeldWrite[]>(databaseKey)
    if (writes) useHeldWrites.setState({ writes })
    await takeOverOldWrites()
  } catch {
    // Without IndexedDB, e.g. in a private window, no writes are held.
  }
}

/** Changes the held writes, atomically across tabs. Throws if the browser cannot store them. */
async function change(apply: (writes: readonly HeldWrite[]) => readonly HeldWrite[]): Promise<void> {
  let after: readonly HeldWrite[] = []
  await update<readonly HeldWrite[]>(databaseKey, (kept = []) => (after = apply(kept)))
  useHeldWrites.setState({ writes: after })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
  channel?.postMessage('changed')
}

/** Holds a write in place of one with the same key. Throws HeldWritesFullError. */
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

/** Discards a held write. With `heldAt`, keeps a newer one with the same key. */
export async function dropWrite(key: string, heldAt?: string): Promise<void> {
  if (!useHeldWrites.getState().writes.some((write) => isOne(write, key, heldAt))) return
  await change((writes) => writes.filter((write) => !isOne(write, key, heldAt)))
}

export const markRefused = ({ key, heldAt }: HeldWrite, code: string): Promise<void> =>
  change((writes) => writes.map((write) => (isOne(write, key, heldAt) ? { ...write, reason: 'refused', code } : write)))

export const heldWritesOf = (userId: string | undefined, writes: readonly HeldWrite[]): readonly HeldWrite[] =>
  writes.filter((write) => write.userId === userId)

/** Moves the writes that earlier releases kept in local storage. */
async function takeOverOldWrites(): Promise<void> {
  const old = storage.getJson<HeldWrite[]>(databaseKey)
  if (!old) return
  await change((writes) => [...old.filter(({ key }) => !writes.some((write) => write.key === key)), ...writes])
  storage.remove(databaseKey)
}
