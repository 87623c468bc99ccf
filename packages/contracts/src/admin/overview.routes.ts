import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './overview.calls.ts'

const count = Type.Integer({ minimum: 0 })
/** A count that stops at this limit, so the true number may be higher. */
const counted = Type.Integer({ minimum: 0, maximum: limits.tableRowsReachable })

export const readOverview = routeOf(calls.readOverview, {
  summary: 'Numbers of bindings to write and of rings to ship or never tapped, and the taps of the last days.',
  permission: 'rings:read',
  answer: Data(
    Strict({
      rings: Strict({
        /** Number of bindings whose link is not written to a ring yet. */
        unwritten: counted,
        /** Number of written rings that are not shipped. */
        unshipped: counted,
        neverTapped: counted,
      }),
      taps: Strict({
        /** Day from which taps are counted; null before the first tap. */
        since: Nullable(Day),
        days: Type.Array(Strict({ day: Day, taps: count })),
        /** Batches with the most taps in these days. `batch` is null for rings without one or of a deleted one. */
        batches: Type.Array(Strict({ batch: Nullable(Strict({ id: Id, name: Type.String() })), taps: count })),
      }),
    }),
  ),
})
