import type { RingDeedKind } from '@love-space/contracts/space/ring-record.ts'
import type { RingFile } from './space.model.ts'

const deedsMax = 40

/** The file of a ring of which nothing was written down yet. */
export const emptyFile: RingFile = { batchId: null, chipUid: null, shippedAt: null, history: [] }

/** The file with one more deed; `operatorId` is null where the couple did it themselves. */
export const noted = (
  file: RingFile | undefined,
  what: RingDeedKind,
  at: Date,
  operatorId: string | null = null,
): RingFile => {
  const known = file ?? emptyFile
  return { ...known, history: [...known.history, { what, at, operatorId }].slice(-deedsMax) }
}
