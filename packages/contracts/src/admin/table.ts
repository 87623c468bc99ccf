import { Type, type TSchema } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { WithDefault } from '../route.ts'

const Texts = Type.String({ maxLength: limits.tableParameterCharsMax })

/** Where a row stands in an order, as an answer gave it. */
const Place = Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength: limits.tablePlaceCharsMax })

/**
 * What a table asks for, in the words of the DataTables protocol: beside these, `order[i][column]`, `order[i][dir]`, and
 * per column `columns[i][data]`, `[searchable]`, `[orderable]`, `[search][value]`. What else it sends is left alone.
 */
export const TableQuery = Type.Object(
  {
    draw: WithDefault(Type.Integer({ minimum: 0, maximum: 2 ** 31 }), 0),
    start: WithDefault(Type.Integer({ minimum: 0, maximum: limits.tableRowsReachable }), 0),
    length: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), 25),
    /** Rows behind this place, or before it, in place of those from `start` on; how deeper pages are reached. */
    after: Type.Optional(Place),
    before: Type.Optional(Place),
    'search[value]': Type.Optional(Type.String({ maxLength: limits.searchCharsMax })),
  },
  { additionalProperties: Type.Union([Texts, Type.Array(Texts, { maxItems: 10 })]) },
)

/** The DataTables answer: not inside `data`. A filtered count stops at `limits.tableRowsReachable`. */
export const TableAnswer = <Row extends TSchema>(row: Row) =>
  Type.Object(
    {
      draw: Type.Integer(),
      recordsTotal: Type.Integer(),
      recordsFiltered: Type.Integer(),
      data: Type.Array(row),
      /** Places of the first and the last row: `before` and `after` ask for the pages beside this one. Absent without rows. */
      first: Type.Optional(Place),
      last: Type.Optional(Place),
      error: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  )
