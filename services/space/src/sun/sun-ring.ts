import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { readSunCode, type SunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { sunKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import type { Deps } from '../deps.ts'
import type { RingDoc, RingFile } from '../spaces/space.model.ts'

export const isSun = (file: RingFile | undefined): boolean => (file?.sun ?? null) !== null

/** Returns the version of the master key under which rings are made now. */
export const newestKeyVersion = (masterKeys: Readonly<Record<string, string>>): string =>
  String(Math.max(...Object.keys(masterKeys).map(Number)))

/** Returns the counter of a code that this ring's chip has signed, else null. */
export const readRingCode = ({ env, logger }: Deps, { ringId, file }: RingDoc, code: SunCode): number | null => {
  const { batchId, chipUid, sun } = file ?? {}
  if (!batchId || !chipUid || !sun) return null
  const masterKey = env.SUN_MASTER_KEYS[sun.keyVersion]
  if (masterKey === undefined) {
    logger.error({ ringId, keyVersion: sun.keyVersion }, 'SUN_MASTER_KEYS lacks the master key of a ring')
    throw new AppError('UNAVAILABLE')
  }
  const tap = readSunCode(code, sunKeysOf(Buffer.from(masterKey, 'base64url'), { batchId, uid: chipUid }))
  return tap?.uid === chipUid ? tap.counter : null
}

/** Throws RING_NOT_TAPPED for a ring that signs its taps, without its ticket. */
export const requireTapped = async (
  { ringTickets }: Deps,
  ring: RingDoc | null | undefined,
  ticket: string | null | undefined,
): Promise<void> => {
  if (!ring || !isSun(ring.file)) return
  if (!(await ringTickets.isFor(ring.ringId, ticket ?? null))) throw new AppError('RING_NOT_TAPPED')
}
