import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { Ring } from './ring.ts'

export const RingStatus = Ring.properties.status
export type RingStatus = Static<typeof RingStatus>

/** A ring as operators see it, wherever it is; it never holds a whole token. */
export const RingRecord = Strict({
  ringId: Id,
  /** Grows with every write to the ring's place and with every move, so that newer facts replace older ones. */
  version: Type.Integer({ minimum: 1 }),
  /** First 8 characters of the device token. */
  tokenPrefix: Type.String(),
  status: RingStatus,
  /** Null: in stock. */
  space: Nullable(
    Strict({
      spaceId: Id,
      /** First 8 characters of the space token. */
      tokenPrefix: Type.String(),
      customName: Type.String(),
    }),
  ),
  ownerId: Nullable(Id),
  /** When an operator ticked that the address was written to it; null where nobody did. */
  writtenAt: Nullable(Instant),
  /** Since when it is in its space; null in stock. */
  placedAt: Nullable(Instant),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  /** Browser family of the last tap. */
  lastUsedBy: Nullable(Type.String()),
  /** The batch it was made in. */
  batchId: Nullable(Id),
  /** Of the chip in it, upper-case hexadecimal, as the factory has told. */
  chipUid: Nullable(Type.String()),
  shippedAt: Nullable(Instant),
})
export type RingRecord = Static<typeof RingRecord>

/** What may become of a ring. */
export const ringDeedKinds = [
  'created',
  'chipped',
  'bound',
  'written',
  'unwritten',
  'shipped',
  'unshipped',
  'claimed',
  'released',
  'lost',
  'reactivated',
  'replaced',
  'retired',
  'stocked',
] as const
export type RingDeedKind = (typeof ringDeedKinds)[number]

/** One thing that became of a ring; without an operator the couple did it themselves. */
export const RingDeed = Strict({
  what: OneOf(ringDeedKinds),
  at: Instant,
  operatorId: Nullable(Id),
})

/** UID of an NFC chip: 4, 7 or 10 bytes. */
export const ChipUid = Type.String({
  pattern: '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$',
  description: '8, 14 or 20 upper-case hexadecimal digits',
})

/** How many may be made by one call. */
export const IssuedCount = Type.Integer({ minimum: 1, maximum: limits.issuedAtOnceMax })
