import { credentials } from '../credentials/credentials.ts'
import { ApiProblem, OfflineError } from './api-problem.ts'
import {
  dropWrite,
  heldWritesOf,
  holdWrite,
  markRefused,
  useHeldWrites,
  type HeldWrite,
  type MergeHeld,
} from './held-writes.store.ts'

/** Maximum number of merges per round. Only writers in a loop reach it. */
const mergesMax = 20

export async function sendEach(
  reason: HeldWrite['reason'],
  outcome: { sent: number; refused: number },
  send: (write: HeldWrite) => Promise<unknown>,
  findMerge: (kind: string) => Promise<MergeHeld | undefined>,
): Promise<void> {
  const waiting = heldWritesOf(credentials.userId(), useHeldWrites.getState().writes)
  const [userId] = waiting.map((write) => write.userId)
  const keys = waiting.map(({ key }) => key)
  for (const key of keys) {
    // The write was discarded or replaced meanwhile.
    const write = useHeldWrites.getState().writes.find((one) => one.key === key && one.reason === reason)
    if (!write) continue
    if (credentials.userId() !== userId) return
    try {
      await send(write)
      outcome.sent += 1
      await dropWrite(key, write.heldAt)
    } catch (error) {
      // A file that has not arrived delays only its own write.
      if (write.subject?.uploads && error instanceof OfflineError) continue
      // The error is not about the write, so it keeps waiting.
      if (!(error instanceof ApiProblem) || error.status === 401 || error.isTemporary) return
      if (error.status === 404 && (write.method === 'DELETE' || write.subject?.goesWithIt === true)) {
        // Another user, or an earlier try without a response, has deleted it.
        outcome.sent += 1
        await dropWrite(key, write.heldAt)
        continue
      }
      if (keys.length < waiting.length + mergesMax) {
        const merged = await mergedWrite(write, error, findMerge)
        // The code that merges cannot be loaded now.
        if (merged === 'unknown') return
        if (merged) {
          await holdWrite(merged)
          keys.push(key)
          continue
        }
      }
      outcome.refused += 1
      await markRefused(write, error.code)
    }
  }
}

async function mergedWrite(
  write: HeldWrite,
  { code, body }: ApiProblem,
  findMerge: (kind: string) => Promise<MergeHeld | undefined>,
): Promise<HeldWrite | null | 'unknown'> {
  if (code !== 'ITEM_CHANGED_SINCE' || body.current === undefined || !write.subject) return null
  const merge = await findMerge(write.subject.kind).catch(() => 'unknown' as const)
  return merge === 'unknown' ? merge : (merge?.(write, body.current) ?? null)
}
