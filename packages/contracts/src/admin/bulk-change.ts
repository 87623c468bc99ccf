import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const BulkChange = Strict({
  id: Id,
  state: Type.Union([Type.Literal('working'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('cancelled')]),
  /** At the end fewer than `total` if some were refused; the audit trail names them. */
  changed: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Skipped rings: retired or replaced, and owned without confirmation. */
  leftOut: Type.Optional(Strict({ retired: Type.Integer({ minimum: 0 }), owned: Type.Integer({ minimum: 0 }) })),
})
export type BulkChange = Static<typeof BulkChange>

/** Selected rows: by id, or all that match the query's filter; `count` is the number the operator confirmed. */
export const selectedRowsFields = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.pageSizeMax })),
  count: Type.Integer({ minimum: 1, maximum: limits.bulkRowsMax }),
}
