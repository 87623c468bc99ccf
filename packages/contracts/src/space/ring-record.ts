import { type Static, Type } from '@sinclair/typebox'
import { chipUidPattern } from '../patterns.ts'
import { limits } from '../limits.ts'
import { Id, Instant, Month, VersionRead } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { Ring } from './ring.ts'

export const RingStatus = Ring.properties.status
export type RingStatus = Static<typeof RingStatus>

/** Fields of a ring that operators edit, besides its place and owner. */
export const ringEdits = { status: RingStatus }

/** A ring for operators, in stock or in a space. Never contains a full token. */
export const RingRecord = Strict({
  ringId: Id,
  /** Version that rises with every write to the ring's place and every move, so that newer facts replace older ones. */
  version: Type.Integer({ minimum: 1 }),
  /** Version that rises with each entry of the ring's history. Edits name it in `basedOn`. */
  revision: VersionRead,
  /** First 8 characters of the device token. */
  tokenPrefix: Type.String(),
  ...ringEdits,
  space: Nullable(
    Strict({
      spaceId: Id,
      tokenPrefix: Type.String(),
      customName: Type.String(),
    }),
  ),
  ownerId: Nullable(Id),
  /** Time at which an operator confirmed that the link was written to the ring; null before. */
  writtenAt: Nullable(Instant),
  placedAt: Nullable(Instant),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  lastUsedBy: Nullable(Type.String()),
  batchId: Nullable(Id),
  /** UID of its chip by the factory, in upper-case hexadecimal; null before. */
  chipUid: Nullable(Type.String()),
  shippedAt: Nullable(Instant),
})
export type RingRecord = Static<typeof RingRecord>

export const ringHistoryKinds = [
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
export type RingHistoryKind = (typeof ringHistoryKinds)[number]

/** Reason of an entry, if the change itself does not tell it. */
export type RingHistoryReason = 'disowned' | 'reversed'

/** An entry of the history. Without an operator, the couple made the change. */
export const RingHistoryEntry = Strict({
  what: OneOf(ringHistoryKinds),
  at: Instant,
  operatorId: Nullable(Id),
  /** One of `RingHistoryReason`, or one of a later release. */
  because: Type.Optional(Type.String({ maxLength: 40 })),
})

/** Taps of a ring that signs them. */
export const SignedTaps = Strict({
  /** Taps that the chip has counted, by the last code that was taken; 0 before the first. */
  counter: Type.Integer({ minimum: 0 }),
  lastAt: Nullable(Instant),
  /** Number of used codes that came again. Unless somebody opens old links, the ring's link was copied. */
  usedAgain: Type.Integer({ minimum: 0 }),
  usedAgainAt: Nullable(Instant),
  /** Taps by month in UTC, newest first, of the last 13 months; absent in answers of older releases. */
  months: Type.Optional(Type.Array(Strict({ month: Month, taps: Type.Integer({ minimum: 0 }) }))),
})

/** UID of an NFC chip: 4, 7 or 10 bytes. */
export const ChipUid = Type.String({
  pattern: chipUidPattern,
  description: '8, 14 or 20 upper-case hexadecimal digits',
})

export const IssuedCount = Type.Integer({ minimum: 1, maximum: limits.issuedAtOnceMax })
