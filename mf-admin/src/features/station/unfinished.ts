import { storage } from '@love-space/web-kit/browser/storage.ts'

/** A ring that this phone has begun to write and the board may not know. It never holds an address. */
export interface UnfinishedRing {
  readonly ringId: string
  readonly chipUid: string
  readonly replaces: boolean
  /** `written`: the address was read back. `emptied`: the writing was undone. */
  readonly step: 'writing' | 'written' | 'emptied'
}

/** Keeps unfinished rings of a batch for a page that is lost. */
export const keepUnfinished = (batchId: string, userId: string) => {
  const key = `station:${userId}:${batchId}`
  const all = (): readonly UnfinishedRing[] => storage.getJson<UnfinishedRing[]>(key) ?? []
  const keep = (rings: readonly UnfinishedRing[]): void =>
    rings.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(rings))
  return {
    all,
    put: ({ ringId, chipUid, replaces, step }: UnfinishedRing): void =>
      keep([...all().filter((ring) => ring.ringId !== ringId), { ringId, chipUid, replaces, step }]),
    /** Forgets a ring, unless it has come to another step since. */
    drop: (ringId: string, step: UnfinishedRing['step']): void =>
      keep(all().filter((ring) => ring.ringId !== ringId || ring.step !== step)),
  }
}
