import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant, OneLine } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { RingKind } from '../space/ring.ts'
import { FactoryName, Thumbprint } from './factory-key.ts'

/** States of a batch. `received`: the chips of all rings are known; `shipping`: a job marks the rings as shipped. */
const batchStates = ['generating', 'failed', 'cancelled', 'ready', 'sent', 'received', 'shipping', 'shipped'] as const

export const batchPhases = ['devices', 'spaces', 'bindings'] as const

/** `stopped`: the job failed or was cancelled; a repeated call resumes it. */
const batchRemovals = ['running', 'stopped', 'done'] as const

const count = Type.Integer({ minimum: 0 })

export const BatchCount = Type.Integer({ minimum: 1, maximum: limits.batchSpacesMax })
export const BatchName = OneLine({ minLength: 1, maxLength: limits.batchNameCharsMax })

export const Batch = Strict({
  id: Id,
  name: BatchName,
  state: Type.Union(batchStates.map((state) => Type.Literal(state))),
  spaces: BatchCount,
  /** Kind of its rings; absent if `static`. */
  kind: Type.Optional(RingKind),
  devices: Type.Integer({ minimum: limits.devicesPerSpace }),
  made: Strict({ devices: count, spaces: count, bindings: count }),
  /** Phase that is running or has failed; null once everything is made. */
  phase: Nullable(Type.Union(batchPhases.map((phase) => Type.Literal(phase)))),
  error: Nullable(Type.String()),
  /** Whether the unused devices of a cancelled batch are being removed; absent if nobody asked. */
  removal: Type.Optional(Type.Union(batchRemovals.map((removal) => Type.Literal(removal)))),
  /** Whether shipping was cancelled; the rings are then as before. */
  shippingStopped: Type.Boolean(),
  rings: Strict({
    written: count,
    chipped: count,
    shipped: count,
    claimed: count,
    lost: count,
    retired: count,
    /** Neither written nor shipped nor owned. */
    unused: Type.Optional(count),
  }),
  /** When and for which factory its keys were given; absent if they were not. */
  keysGiven: Type.Optional(Strict({ at: Instant, factory: FactoryName, thumbprint: Thumbprint })),
  createdAt: Instant,
  sentAt: Nullable(Instant),
  receivedAt: Nullable(Instant),
  shippedAt: Nullable(Instant),
})
export type Batch = Static<typeof Batch>

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
  /** Number of the line in the file; line 1 holds the column names. */
  line: Type.Integer({ minimum: 1 }),
  /** First 8 characters of the device token; empty if the line is unreadable. */
  ring: Type.String(),
  chipUid: Type.String(),
  outcome: Type.Union(batchLineOutcomes.map((outcome) => Type.Literal(outcome))),
})
export type BatchLine = Static<typeof BatchLine>
