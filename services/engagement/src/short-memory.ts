import type { Clock } from '@love-space/service-kit/clock.ts'

/** Answers kept in this process for a few seconds; the oldest make room for new ones. */
export interface ShortMemory<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  drop(key: string): void
}

export const createShortMemory = <V>(clock: Clock, keepMs: number, entriesMax = 10_000): ShortMemory<V> => {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry && entry.until > clock().getTime()) return entry.value
      entries.delete(key)
      return undefined
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, { value, until: clock().getTime() + keepMs })
      const [oldest] = entries.keys()
      if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
    },
    drop: (key) => void entries.delete(key),
  }
}
