import { Type, type TSchema } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { WithDefault } from '../route.ts'

const Texts = Type.String({ maxLength: limits.tableParameterCharsMax })

const Cursor = Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength: limits.tablePlaceCharsMax })

/** Follows the DataTables protocol, which has further parameters; ignores unknown ones. */
export const TableQuery = Type.Object(
  {
    draw: WithDefault(Type.Integer({ minimum: 0, maximum: 2 ** 31 }), 0),
    start: WithDefault(Type.Integer({ minimum: 0, maximum: limits.tableRowsReachable }), 0),
    length: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), 25),
    /** Cursors: rows after or before this one instead of from `start`; needed for deeper pages. */
    after: Type.Optional(Cursor),
    before: Type.Optional(Cursor),
    'search[value]': Type.Optional(Type.String({ maxLength: limits.searchCharsMax })),
  },
  { additionalProperties: Type.Union([Texts, Type.Array(Texts, { maxItems: 10 })]) },
)

/** DataTables reads this without `data`. The filtered count stops at `limits.tableRowsReachable`. */
export const TableAnswer = <Row extends TSchema>(row: Row) =>
  Type.Object(
    {
      draw: Type.Integer(),
      recordsTotal: Type.Integer(),
      recordsFiltered: Type.Integer(),
      data: Type.Array(row),
      /** Cursors of the first and last row: `before` and `after` request the neighbouring pages. Absent without rows. */
      first: Type.Optional(Cursor),
      last: Type.Optional(Cursor),
      /** Says that the requested order is not possible, and which ones are; the rows are in the table's usual order. */
      notice: Type.Optional(Type.String()),
      error: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  )
