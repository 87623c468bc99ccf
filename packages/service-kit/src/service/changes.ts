import type { ChangedIds } from '@love-space/contracts/changes.internal.ts'
import type { Connection } from 'mongoose'
import { systemClock } from '../process/clock.ts'
import { placeBefore, timeOfPlace, type ChangedPage } from '../store/changes.ts'
import { restoredAt } from './restored.ts'

/** Time for which a caller may be away: records of deletions are kept longer. */
export const awayMsMax = 30 * 86_400_000

/** Answers a caller that follows changes. A restore puts documents back without changing them, so it must read all then. */
export const answerChanges = async (
  connection: Connection,
  after: string | undefined,
  readPage: (after: string) => Promise<ChangedPage>,
): Promise<ChangedIds> => {
  const now = systemClock()
  const again = placeBefore(now)
  const nothing = { ids: [], next: null, again, mustReadAll: true }
  if (after === undefined || timeOfPlace(after).getTime() < now.getTime() - awayMsMax) return nothing
  const restored = await restoredAt(connection)
  if (restored && timeOfPlace(after) < restored) return nothing
  return { ...(await readPage(after)), again, mustReadAll: false }
}
