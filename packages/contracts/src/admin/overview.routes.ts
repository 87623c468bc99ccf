import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './overview.calls.ts'

const count = Type.Integer({ minimum: 0 })
/** Counting ends here, so the true number may be higher. */
const counted = Type.Integer({ minimum: 0, maximum: limits.tableRowsReachable })

export const readOverview = routeOf(calls.readOverview, {
  summary: 'What waits to be written or shipped, what was never tapped, and the taps of the last days.',
  permission: 'rings:read',
  answer: Data(
    Strict({
      rings: Strict({
        /** Bindings whose address is not on a ring yet. */
        unwritten: counted,
        /** Written rings of batches. */
        unshipped: counted,
        neverTapped: counted,
      }),
      taps: Strict({
        /** Day since which taps have been counted; null before the first tap. */
        since: Nullable(Day),
        days: Type.Array(Strict({ day: Day, taps: count })),
        /** Batches with the most taps in these days; null stands for rings without a batch. */
        batches: Type.Array(Strict({ batch: Nullable(Strict({ id: Id, name: Type.String() })), taps: count })),
      }),
    }),
  ),
})
