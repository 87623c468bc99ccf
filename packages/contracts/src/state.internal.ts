import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from './route.ts'

const count = Type.Integer({ minimum: 0 })
const seconds = Type.Number({ minimum: 0 })

/** State of a process and its dependencies. Null means unknown, because a dependency is unavailable. */
export const ServiceState = Strict({
  service: Type.String(),
  version: Type.String(),
  startedAt: Instant,
  time: Instant,
  /** Response time of the database in ms; null if it does not answer. */
  databaseMs: Nullable(Type.Number({ minimum: 0 })),
  isNatsConnected: Type.Boolean(),
  /** Number of unhandled events by durable; leaves out durables without any. */
  pendingEvents: Nullable(Type.Array(Strict({ durable: Type.String(), pending: count }))),
  outboxLagS: seconds,
  parkedEvents: Nullable(count),
  jobs: Nullable(Strict({ running: count, failed: count, lagS: seconds })),
  /** Other dependencies, such as storage or mail. `off` means not set up. */
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
