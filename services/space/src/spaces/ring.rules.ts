import { AppError } from '@love-space/service-kit/app-error.ts'
import type { RingRecord, SpaceRecord } from './space.types.ts'

/** Somebody else's ring is as good as none. */
export const ownRing = (space: SpaceRecord, ringId: string, userId: string): RingRecord => {
  const ring = space.rings.find((one) => one.ringId === ringId && one.ownerId === userId)
  if (!ring) throw new AppError('RING_NOT_FOUND')
  return ring
}

/** Field by field, never the whole array: a tap may be logged on a ring at the same moment. */
export const ringFields = (
  space: SpaceRecord,
  ringId: string,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const index = space.rings.findIndex((ring) => ring.ringId === ringId)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`rings.${index}.${name}`, value]))
}
