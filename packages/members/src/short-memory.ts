import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { LRUCache } from 'lru-cache'

/** An entry is forgotten when it is older than this: after five seconds at most. */
const keptMs = 4_999
const entriesMax = 10_000

/** Answers of this process, at most five seconds old. `absent` stands for what its owner does not have. */
export interface ShortMemory<V extends object> {
  get(key: string): V | 'absent' | undefined
  drop(key: string): void
  /** Remembers what `read` gave, except what was dropped meanwhile: that may have been read before it changed. */
  remember(read: () => Promise<ReadonlyMap<string, V | 'absent'>>): Promise<ReadonlyMap<string, V | 'absent'>>
}

export const createShortMemory = <V extends object>(clock: Clock): ShortMemory<V> => {
  const entries = new LRUCache<string, V | 'absent'>({
    max: entriesMax,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  const droppedInReads = new Set<Set<string>>()
  return {
    get: (key) => entries.get(key),
    drop: (key) => {
      entries.delete(key)
      for (const dropped of droppedInReads) dropped.add(key)
    },
    remember: async (read) => {
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
