import type { RingDeedKind, RingDeedReason } from '@love-space/contracts/space/ring-record.ts'
import type { RingFile } from './space.model.ts'

const deedsMax = 40

export const emptyFile: RingFile = { batchId: null, chipUid: null, shippedAt: null, history: [] }

/** Adds an entry to the ring's history; `operatorId` is null for a change by a member. */
export const noted = (
  file: RingFile | undefined,
  what: RingDeedKind,
  at: Date,
  operatorId: string | null = null,
  because?: RingDeedReason,
): RingFile => {
  const known = file ?? emptyFile
  return {
    ...known,
    history: [...known.history, { what, at, operatorId, ...(because && { because }) }].slice(-deedsMax),
  }
}
