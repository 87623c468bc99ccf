import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'

/** A change of many rows on its way. */
export const BulkChange = Strict({
  id: Id,
  state: Type.Union([Type.Literal('working'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('cancelled')]),
  /** How many rows were changed so far; at the end fewer than `total` where some were refused, as the audit trail says. */
  changed: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Rings that were left out: retired or replaced ones, and those of somebody where that was not confirmed. */
  leftOut: Type.Optional(Strict({ retired: Type.Integer({ minimum: 0 }), owned: Type.Integer({ minimum: 0 }) })),
})
export type BulkChange = Static<typeof BulkChange>

/** Which rows are meant: those named, or all that the filter in the query shows; `count` is how many somebody has confirmed. */
export const meantRows = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.pageSizeMax })),
  count: Type.Integer({ minimum: 1, maximum: limits.bulkRowsMax }),
}
