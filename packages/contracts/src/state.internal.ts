import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from './route.ts'

const count = Type.Integer({ minimum: 0 })
const seconds = Type.Number({ minimum: 0 })

/** How a process of a service sees itself and what it stands on. Null: not known, since what would tell is away. */
export const ServiceState = Strict({
  service: Type.String(),
  /** What runs there, as VERSION names it. */
  version: Type.String(),
  startedAt: Instant,
  /** The service's own clock. */
  time: Instant,
  /** How long the database took to answer; null where it does not. */
  databaseMs: Nullable(Type.Number({ minimum: 0 })),
  isNatsConnected: Type.Boolean(),
  /** Events of the streams that its consumers have not handled yet, by durable; those with none are left out. */
  pendingEvents: Nullable(Type.Array(Strict({ durable: Type.String(), pending: count }))),
  /** Age of the oldest event that has not left its document. */
  outboxLagS: seconds,
  parkedEvents: Nullable(count),
  jobs: Nullable(Strict({ running: count, failed: count, lagS: seconds })),
  /** What else it needs: storage, mail and the like. `off`: not set up. */
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
  summary: 'How this process sees itself and what it stands on, for operators.',
  answer: Data(ServiceState),
})
