import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, OneLine, VersionRead } from '../primitives.ts'
import { Strict } from '../route.ts'
import { comparisons, logics } from './table-conditions.ts'
import { viewedTables, type ViewedTable } from './viewed-tables.ts'

export const TableName = Type.Union((Object.keys(viewedTables) as ViewedTable[]).map((name) => Type.Literal(name)))

const columnsMax = 30
const Column = Type.String({ minLength: 1, maxLength: 40 })
const Value = Type.String({ maxLength: 60 })
const Columns = Type.Array(Column, { maxItems: columnsMax, uniqueItems: true })

export const ViewName = OneLine({ minLength: 1, maxLength: limits.filterNameCharsMax })

/** Filters, order and columns of a view. It holds no searched text, which may name people and would outlive them. */
export const ViewContent = Strict({
  filters: Type.Array(Strict({ column: Column, value: Value }), { maxItems: columnsMax }),
  logic: Type.Union(logics.map((logic) => Type.Literal(logic))),
  criteria: Type.Array(
    Strict({
      column: Column,
      comparison: Type.Union(comparisons.map((comparison) => Type.Literal(comparison))),
      values: Type.Array(Value, { maxItems: 2 }),
    }),
    { maxItems: limits.tableConditionsMax },
  ),
  sort: Type.Array(Strict({ column: Column, isDescending: Type.Boolean() }), { maxItems: 3 }),
  hidden: Columns,
  columnOrder: Columns,
})
export type ViewContent = Static<typeof ViewContent>

export const TableView = Strict({
  id: Id,
  table: TableName,
  name: Type.String(),
  content: ViewContent,
  /** Whether the caller may change and delete it: its creator, and a super_admin. */
  mayChange: Type.Boolean(),
  version: VersionRead,
})
export type TableView = Static<typeof TableView>
