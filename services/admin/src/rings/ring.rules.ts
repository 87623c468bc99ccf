import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { createRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { refuseFields } from '@love-space/service-kit/process/app-error.ts'

/** Returns the rings that a request created. A space service of an earlier release names them only with tokens. */
export const recordsOf = ({ rings, records }: AnswerOf<typeof createRingRecords>['data']): RingRecord[] =>
  records ?? rings.map(({ record }) => record)

interface Flags {
  readonly isAssignedToSpace?: boolean | undefined
  readonly isAssignedToUser?: boolean | undefined
}

/** Throws INVALID_INPUT naming the flag that contradicts the ids. */
export const requireTrueFlags = (
  { isAssignedToSpace, isAssignedToUser }: Flags,
  { inSpace, owned }: { readonly inSpace: boolean; readonly owned: boolean },
): void => {
  const found = [
    { field: 'body.isAssignedToSpace', said: isAssignedToSpace, is: inSpace },
    { field: 'body.isAssignedToUser', said: isAssignedToUser, is: owned },
  ].filter(({ said, is }) => said !== undefined && said !== is)
  refuseFields(found.map(({ field, is }) => ({ field, message: `This must be ${is}: it follows from the ids.` })))
}
