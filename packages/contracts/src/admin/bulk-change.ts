import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const BulkChange = Strict({
  id: Id,
  state: Type.Union([Type.Literal('working'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('cancelled')]),
  /** Number of changed or imported rows; at the end below `total` if some were refused. */
  changed: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Number of skipped rings: retired or replaced ones, and owned ones without confirmation. */
  leftOut: Type.Optional(Strict({ retired: Type.Integer({ minimum: 0 }), owned: Type.Integer({ minimum: 0 }) })),
})
export type BulkChange = Static<typeof BulkChange>

/** Selects rows by id, or all that match the query's filter. `count` is the number that the operator confirmed. */
export const selectedRowsFields = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.pageSizeMax })),
  count: Type.Integer({ minimum: 1, maximum: limits.bulkRowsMax }),
}
