import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { LRUCache } from 'lru-cache'

const keptMs = 4_999
const entriesMax = 10_000

export const createShortEntries = <V extends object | string>(clock: Clock): LRUCache<string, V> =>
  new LRUCache<string, V>({
    max: entriesMax,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })

/** Creates a cache of answers that are at most five seconds old. `absent` means that the owner has none. */
export const createShortMemory = <V extends object>(clock: Clock) => {
  type Answers = ReadonlyMap<string, V | 'absent'>
  const entries = createShortEntries<V | 'absent'>(clock)
  const droppedInReads = new Set<Set<string>>()
  return {
    get: (key: string) => entries.get(key),
    drop: (key: string): void => {
      entries.delete(key)
      for (const dropped of droppedInReads) dropped.add(key)
    },
    /** Skip keys dropped meanwhile: the answer may be stale. */
    remember: async (read: () => Promise<Answers>): Promise<Answers> => {
      const dropped = new Set<string>()
      droppedInReads.add(dropped)
      try {
        const found = await read()
        for (const [key, value] of found) if (!dropped.has(key)) entries.set(key, value)
        return found
      } finally {
        droppedInReads.delete(dropped)
      }
    },
  }
}
