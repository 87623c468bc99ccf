import { Type } from '@sinclair/typebox'
import { ErasureKind } from './erasure.events.ts'
import { Id, Instant } from './primitives.ts'
import { Data, Nullable, routeForAdmin, Strict } from './route.ts'

/** An erasure as one service knows it; the service that asked for it also knows which have confirmed. */
export const OpenErasure = Strict({
  id: Id,
  kind: ErasureKind,
  askedAt: Instant,
  /** When this service was done. */
  finishedAt: Nullable(Instant),
  confirmedBy: Type.Array(Type.String()),
})

export const listOpenErasures = routeForAdmin('listOpenErasures', 'GET', '/erasures', {
  summary: 'Lists the erasures that go on, oldest first: of spaces at the space service, of users at auth.',
  answer: Data(Strict({ erasures: Type.Array(OpenErasure) })),
})
