import { Type } from '@sinclair/typebox'
import { ErasureKind } from './erasure.events.ts'
import { Id, Instant } from './primitives.ts'
import { Data, Nullable, routeForAdmin, Strict } from './route.ts'

/** An unfinished erasure in one service. Only the requesting service knows the confirmations. */
export const OpenErasure = Strict({
  id: Id,
  kind: ErasureKind,
  askedAt: Instant,
  finishedAt: Nullable(Instant),
  confirmedBy: Type.Array(Type.String()),
})

export const listOpenErasures = routeForAdmin('listOpenErasures', 'GET', '/erasures', {
  summary: 'Unfinished erasures, oldest first: of spaces at the space service, of users at auth.',
  answer: Data(Strict({ erasures: Type.Array(OpenErasure) })),
})
