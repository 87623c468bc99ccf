import { type Static, Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const count = Type.Integer({ minimum: 0 })

/** Rings of a batch in spaces: `written` have their address, `left` can still be written. */
export const StationCounts = Strict({ written: count, left: count })
export type StationCounts = Static<typeof StationCounts>

/** An address that the encode station may write for a quarter of an hour. */
export const StationAddress = Strict({
  ringId: Id,
  url: Type.String(),
  /** Numbers of space and ring in the batch, such as `12-2`, as below its QR code. */
  label: Type.String(),
})
export type StationAddress = Static<typeof StationAddress>

/** A ring of ours whose address a chip carries. */
export const CarriedRing = Strict({
  ringId: Id,
  /** First 8 characters of the device token. */
  ringToken: Type.String(),
  batchName: Nullable(Type.String()),
  isOfThisBatch: Type.Boolean(),
  isWritten: Type.Boolean(),
  /** Whether it has an owner or its space has members. */
  isInUse: Type.Boolean(),
})
export type CarriedRing = Static<typeof CarriedRing>

/** Outcomes of the check of a signed tap. Only `genuine` ticks the ring. */
export const signedTapOutcomes = ['genuine', 'forged', 'used', 'other-chip', 'in-use', 'not-in-batch'] as const
