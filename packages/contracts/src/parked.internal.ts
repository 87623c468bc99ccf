import { Type } from '@sinclair/typebox'
import { Id, Instant } from './primitives.ts'
import { Data, routeForAdmin, Strict } from './route.ts'

export const ParkedEvent = Strict({
  id: Id,
  durable: Type.String(),
  eventId: Type.String(),
  subject: Type.String(),
  aggregateId: Type.String(),
  error: Type.String(),
  attempts: Type.Integer({ minimum: 0 }),
  parkedAt: Instant,
})

export const listParkedEvents = routeForAdmin('listParkedEvents', 'GET', '/parked-events', {
  summary: "This service's parked events, newest first.",
  answer: Data(Strict({ total: Type.Integer({ minimum: 0 }), events: Type.Array(ParkedEvent) })),
})

export const replayParkedEvent = routeForAdmin('replayParkedEvent', 'POST', '/parked-events/{id}/replay', {
  summary: 'Replays a parked event; it leaves the list if that works.',
  params: Strict({ id: Id }),
  answer: Data(Strict({ id: Id, replayed: Type.Boolean(), error: Type.Optional(Type.String()) })),
  errors: ['PARKED_EVENT_NOT_FOUND'],
})
