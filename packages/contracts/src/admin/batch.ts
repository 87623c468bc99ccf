import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant, OneLine } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/**
 * How far a batch is: `generating`, or `failed` and `cancelled` on the way; `ready` for the factory, `sent` to it, `received` with the
 * chips of all rings, `shipping` while these are being marked, `shipped`.
 */
export const batchStates = [
  'generating',
  'failed',
  'cancelled',
  'ready',
  'sent',
  'received',
  'shipping',
  'shipped',
] as const
export type BatchState = (typeof batchStates)[number]

/** What a batch is made of, in the order in which it is made. */
export const batchPhases = ['devices', 'spaces', 'bindings'] as const

const count = Type.Integer({ minimum: 0 })

/** How many spaces one batch may have; each gets two devices. */
export const BatchCount = Type.Integer({ minimum: 1, maximum: limits.batchSpacesMax })
export const BatchName = OneLine({ minLength: 1, maxLength: limits.batchNameCharsMax })

/** Spaces with two devices each, made by one job. */
export const Batch = Strict({
  id: Id,
  name: BatchName,
  state: Type.Union(batchStates.map((state) => Type.Literal(state))),
  /** How many were asked for. */
  spaces: BatchCount,
  devices: Type.Integer({ minimum: limits.devicesPerSpace }),
  /** How many there are by now. */
  made: Strict({ devices: count, spaces: count, bindings: count }),
  /** What is being made, or could not be; null once all is there. */
  phase: Nullable(Type.Union(batchPhases.map((phase) => Type.Literal(phase)))),
  /** Why the last try failed. */
  error: Nullable(Type.String()),
  /** Its rings were being marked as shipped, and that was cancelled: it is where it stood before. */
  shippingStopped: Type.Boolean(),
  /** Of its rings: whose address was written, whose chip is known, and what became of them. */
  rings: Strict({
    written: count,
    chipped: count,
    shipped: count,
    claimed: count,
    lost: count,
    retired: count,
  }),
  createdAt: Instant,
  sentAt: Nullable(Instant),
  receivedAt: Nullable(Instant),
  shippedAt: Nullable(Instant),
})
export type Batch = Static<typeof Batch>

/** What comes of a line of the factory's answer. */
export const batchLineOutcomes = [
  'noted',
  'known',
  'unreadable',
  'not-in-batch',
  'chip-repeated',
  'ring-repeated',
  'other-chip',
  'chip-taken',
] as const
export type BatchLineOutcome = (typeof batchLineOutcomes)[number]

export const BatchLine = Strict({
  /** Of the file, from 2 on: the first holds the names of the columns. */
  line: Type.Integer({ minimum: 1 }),
  /** First 8 characters of the device token; empty where none was understood. */
  ring: Type.String(),
  chipUid: Type.String(),
  outcome: Type.Union(batchLineOutcomes.map((outcome) => Type.Literal(outcome))),
})
export type BatchLine = Static<typeof BatchLine>
