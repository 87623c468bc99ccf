import { storage } from '@love-space/web-kit/browser/storage.ts'

/** A ring that this phone has begun to write and the board may not know. It never holds an address. */
export interface UnfinishedRing {
  readonly ringId: string
  readonly label: string
  readonly chipUid: string
  readonly replaces: boolean
  /** Whether the address was read back. */
  readonly isWritten: boolean
}

/** Keeps unfinished rings of a batch for a page that is lost. */
export const keepUnfinished = (batchId: string, userId: string) => {
  const key = `station:${userId}:${batchId}`
  const all = (): readonly UnfinishedRing[] => storage.getJson<UnfinishedRing[]>(key) ?? []
  const keep = (rings: readonly UnfinishedRing[]): void =>
    rings.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(rings))
  return {
    all,
    put: ({ ringId, label, chipUid, replaces, isWritten }: UnfinishedRing): void =>
      keep([...all().filter((ring) => ring.ringId !== ringId), { ringId, label, chipUid, replaces, isWritten }]),
    drop: (ringId: string): void => keep(all().filter((ring) => ring.ringId !== ringId)),
  }
}
