import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from './route.ts'

const count = Type.Integer({ minimum: 0 })
const seconds = Type.Number({ minimum: 0 })

/** A process's own state and that of its dependencies. Null: unknown, because the dependency is unavailable. */
export const ServiceState = Strict({
  service: Type.String(),
  version: Type.String(),
  startedAt: Instant,
  time: Instant,
  /** Null if it does not answer. */
  databaseMs: Nullable(Type.Number({ minimum: 0 })),
  isNatsConnected: Type.Boolean(),
  /** Unhandled events by durable; durables without any are omitted. */
  pendingEvents: Nullable(Type.Array(Strict({ durable: Type.String(), pending: count }))),
  outboxLagS: seconds,
  parkedEvents: Nullable(count),
  jobs: Nullable(Strict({ running: count, failed: count, lagS: seconds })),
  /** Other dependencies, such as storage or mail. `off`: not set up. */
  parts: Type.Array(
    Strict({
      name: Type.String(),
      state: OneOf(['ok', 'down', 'off']),
      note: Type.String(),
    }),
  ),
})
export type ServiceState = Static<typeof ServiceState>

export const readServiceState = routeForAdmin('internalReadState', 'GET', '/state', {
  summary: 'The state of this process and its dependencies, for operators.',
  answer: Data(ServiceState),
})
