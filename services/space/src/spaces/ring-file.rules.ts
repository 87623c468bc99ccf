import type { BasedOn } from '@love-space/contracts/primitives.ts'
import type { RingHistoryKind, RingHistoryReason } from '@love-space/contracts/space/ring-record.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { RingFile } from './space.model.ts'

const deedsMax = 40

export const emptyFile: RingFile = { batchId: null, chipUid: null, shippedAt: null, history: [] }

const changesIn = ({ history, changes = history.length }: RingFile): number => changes

/** Adds an entry to the ring's history; `operatorId` is null for a change by a member. */
export const withHistoryEntry = (
  file: RingFile | undefined,
  what: RingHistoryKind,
  at: Date,
  operatorId: string | null = null,
  because?: RingHistoryReason,
): RingFile => {
  const known = file ?? emptyFile
  return {
    ...known,
    history: [...known.history, { what, at, operatorId, ...(because && { because }) }].slice(-deedsMax),
    changes: changesIn(known) + 1,
  }
}

/** Returns a ring's version for operators. It rises with each entry of the history. */
export const ringVersionOf = (file: RingFile = emptyFile): number => changesIn(file) + 1

export const requireVersion = (present: number | undefined, basedOn: BasedOn | undefined): void => {
  if (basedOn !== undefined && basedOn !== present) throw new AppError('ITEM_CHANGED_SINCE')
}
