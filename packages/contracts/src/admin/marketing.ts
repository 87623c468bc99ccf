import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const count = Type.Integer({ minimum: 0 })

/** Result of a sync: the number of users who want the newsletter, of those sent to Klaviyo, and of failures. */
const SyncCounts = Strict({
  total: count,
  successful: count,
  failed: count,
  /** The newest hundred errors. */
  errors: Type.Array(Strict({ userId: Id, error: Type.String() }), { maxItems: 100 }),
})
export type SyncCounts = Static<typeof SyncCounts>

export const SyncResult = Strict({
  success: Type.Boolean(),
  message: Type.String(),
  timestamp: Instant,
  data: SyncCounts,
})
export type SyncResult = Static<typeof SyncResult>

export const SyncStatus = Strict({
  enabled: Type.Boolean(),
  /** Time of the daily sync, in UTC. */
  syncTime: Nullable(Type.String()),
  apiKeyConfigured: Type.Boolean(),
  lastSync: Nullable(Instant),
  nextSync: Nullable(Instant),
  synced: count,
  /** Number of former subscribers and deleted users whom Klaviyo must still delete. */
  leaving: count,
  /** Progress of the running sync. `waitsUntil` and `error` are set while Klaviyo is busy or unreachable. */
  running: Nullable(Strict({ done: count, waitsUntil: Nullable(Instant), error: Nullable(Type.String()) })),
  lastResult: Nullable(SyncResult),
})
export type SyncStatus = Static<typeof SyncStatus>
