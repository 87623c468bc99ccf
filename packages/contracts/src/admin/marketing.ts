import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const count = Type.Integer({ minimum: 0 })

/** What became of a sync: of those who asked for news, who were there, were told to Klaviyo, or could not be. */
export const SyncCounts = Strict({
  total: count,
  successful: count,
  failed: count,
  /** The latest hundred at most. */
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
  /** Whether it happens by itself every night. */
  enabled: Type.Boolean(),
  /** When, in UTC: `HH:MM`. */
  syncTime: Nullable(Type.String()),
  apiKeyConfigured: Type.Boolean(),
  /** When the last sync of all ended. */
  lastSync: Nullable(Instant),
  nextSync: Nullable(Instant),
  /** People whom Klaviyo knows from us. */
  synced: count,
  /** People who want no news any more, or are gone, and whom Klaviyo still has to be told to delete. */
  leaving: count,
  /** How far the sync is that goes on now; `waitsUntil` and why while Klaviyo is busy or out of reach. */
  running: Nullable(Strict({ done: count, waitsUntil: Nullable(Instant), error: Nullable(Type.String()) })),
  /** What became of the last sync of all. */
  lastResult: Nullable(SyncResult),
})
export type SyncStatus = Static<typeof SyncStatus>
