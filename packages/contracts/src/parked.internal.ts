import { Type } from '@sinclair/typebox'
import { Id, Instant } from './primitives.ts'
import { Data, internalRoute, Strict } from './route.ts'

/** An event that kept failing in one consumer; it waits for an operator. */
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

const callers = ['admin'] as const

export const listParkedEvents = internalRoute('listParkedEvents', 'GET', '/parked-events', {
  summary: 'Lists the events this service parked, newest first.',
  callers,
  answer: Data(Strict({ total: Type.Integer({ minimum: 0 }), events: Type.Array(ParkedEvent) })),
})

export const replayParkedEvent = internalRoute('replayParkedEvent', 'POST', '/parked-events/{id}/replay', {
  summary: 'Handles a parked event again; it leaves the list when that works.',
  callers,
  params: Strict({ id: Id }),
  answer: Data(Strict({ id: Id, replayed: Type.Boolean(), error: Type.Optional(Type.String()) })),
  errors: ['PARKED_EVENT_NOT_FOUND'],
})
