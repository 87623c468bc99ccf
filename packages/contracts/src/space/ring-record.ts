import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { Ring } from './ring.ts'

export const RingStatus = Ring.properties.status
export type RingStatus = Static<typeof RingStatus>

/** Operators' view of a ring, in stock or in a space; never contains a full token. */
export const RingRecord = Strict({
  ringId: Id,
  /** Increases with every write to the ring's place and with every move, so that newer facts replace older ones. */
  version: Type.Integer({ minimum: 1 }),
  /** Increases with each entry of the ring's history; edits name it in `basedOn`. */
  revision: VersionRead,
  /** First 8 characters of the device token. */
  tokenPrefix: Type.String(),
  status: RingStatus,
  space: Nullable(
    Strict({
      spaceId: Id,
      tokenPrefix: Type.String(),
      customName: Type.String(),
    }),
  ),
  ownerId: Nullable(Id),
  /** When an operator confirmed that the address was written; null if not. */
  writtenAt: Nullable(Instant),
  placedAt: Nullable(Instant),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  lastUsedBy: Nullable(Type.String()),
  batchId: Nullable(Id),
  /** UID of its chip from the factory, in upper-case hexadecimal. */
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

/** Given where the change itself does not say why. */
export type RingHistoryReason = 'disowned' | 'reversed'

/** Without an operator, the couple made the change. */
export const RingHistoryEntry = Strict({
  what: OneOf(ringHistoryKinds),
  at: Instant,
  operatorId: Nullable(Id),
  /** One of `RingHistoryReason`, or a later one. */
  because: Type.Optional(Type.String({ maxLength: 40 })),
})

/** UID of an NFC chip: 4, 7 or 10 bytes. */
export const ChipUid = Type.String({
  pattern: '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$',
  description: '8, 14 or 20 upper-case hexadecimal digits',
})

export const IssuedCount = Type.Integer({ minimum: 1, maximum: limits.issuedAtOnceMax })
