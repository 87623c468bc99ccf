import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { LRUCache } from 'lru-cache'

/** An entry is forgotten when it is older than this: after five seconds at most. */
const keptMs = 4_999
const entriesMax = 10_000

/** Keeps answers of this process, at most five seconds old. `absent` stands for what its owner does not have. */
export const createShortMemory = <V extends object>(clock: Clock) => {
  type Answers = ReadonlyMap<string, V | 'absent'>
  const entries = new LRUCache<string, V | 'absent'>({
    max: entriesMax,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  const droppedInReads = new Set<Set<string>>()
  return {
    get: (key: string) => entries.get(key),
    drop: (key: string): void => {
      entries.delete(key)
      for (const dropped of droppedInReads) dropped.add(key)
    },
    /** Remembers what `read` gave, except what was dropped meanwhile: that may have been read before it changed. */
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
