import { Type, type TSchema } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { WithDefault } from '../route.ts'
import { comparisons, logics } from './table-conditions.ts'

const Texts = Type.String({ maxLength: limits.tableParameterCharsMax })

const places = [0, 1, 2, 3, 4, 5, 6, 7] as const

type ConditionName =
  `searchBuilder[criteria][${(typeof places)[number]}][${'condition' | 'origData' | 'data' | 'value1' | 'value2'}]`

const Value = Type.Optional(Type.String({ maxLength: limits.searchCharsMax }))

/** Conditions in the form of DataTables' SearchBuilder, in one group. */
export const conditionParameters = {
  'searchBuilder[logic]': Type.Optional(Type.Union(logics.map((logic) => Type.Literal(logic)))),
  ...(Object.fromEntries(
    places.slice(0, limits.tableConditionsMax).flatMap((place) => {
      const at = `searchBuilder[criteria][${place}]`
      return [
        [`${at}[condition]`, Type.Optional(Type.Union(comparisons.map((comparison) => Type.Literal(comparison))))],
        ...['origData', 'data', 'value1', 'value2'].map((part) => [`${at}[${part}]`, Value]),
      ]
    }),
  ) as Record<ConditionName, typeof Value>),
}

const Cursor = Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength: limits.tablePlaceCharsMax })

/** Query of a table, by the DataTables protocol. Ignores parameters it does not know. */
export const TableQuery = Type.Object(
  {
    draw: WithDefault(Type.Integer({ minimum: 0, maximum: 2 ** 31 }), 0),
    start: WithDefault(Type.Integer({ minimum: 0, maximum: limits.tableRowsReachable }), 0),
    length: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), 25),
    /** Cursors. Request the rows after or before one, instead of from `start`; deeper pages need them. */
    after: Type.Optional(Cursor),
    before: Type.Optional(Cursor),
    ...conditionParameters,
    'search[value]': Type.Optional(Type.String({ maxLength: limits.searchCharsMax })),
  },
  { additionalProperties: Type.Union([Texts, Type.Array(Texts, { maxItems: 10 })]) },
)

/** Answer of a table. DataTables reads it without `data`. The filtered count stops at `limits.tableRowsReachable`. */
export const TableAnswer = <Row extends TSchema>(row: Row) =>
  Type.Object(
    {
      draw: Type.Integer(),
      recordsTotal: Type.Integer(),
      recordsFiltered: Type.Integer(),
      data: Type.Array(row),
      /** Cursors of the first and last row, to request the neighbouring pages; absent without rows. */
      first: Type.Optional(Cursor),
      last: Type.Optional(Cursor),
      /** Message that the requested order is impossible, with the possible ones. The rows then have the usual order. */
      notice: Type.Optional(Type.String()),
      error: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  )
