import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { readSunCode, type SunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { chipKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import type { Deps } from '../deps.ts'
import type { RingDoc, RingFile, SpaceDoc } from '../spaces/space.model.ts'
import { keysOfBatch } from './batch-keys.ts'

export const isSun = (file: RingFile | undefined): boolean => (file?.sun ?? null) !== null

/** Returns the counter of a code that this ring's chip has signed, else null. */
export const readRingCode = (deps: Deps, { file }: RingDoc, code: SunCode): number | null => {
  const { batchId, chipUid, sun } = file ?? {}
  if (!batchId || !chipUid || !sun) return null
  const keys = keysOfBatch(deps, { batchId, keyVersion: sun.keyVersion })
  const tap = readSunCode(code, chipKeysOf(keys, chipUid))
  return tap?.uid === chipUid ? tap.counter : null
}

/**
 * Throws RING_NOT_TAPPED for a ring that signs its taps, without its ticket; RING_COPYABLE for another one, if the space
 * only takes such rings.
 */
export const requireTapped = async (
  { ringTickets }: Deps,
  space: SpaceDoc | null,
  ring: RingDoc | null | undefined,
  ticket: string | null | undefined,
): Promise<void> => {
  if (!space || !ring) return
  if (!isSun(ring.file)) {
    if (space.signingRingsOnly) throw new AppError('RING_COPYABLE')
    return
  }
  if (!(await ringTickets.isFor(ring.ringId, ticket ?? null))) throw new AppError('RING_NOT_TAPPED')
}
