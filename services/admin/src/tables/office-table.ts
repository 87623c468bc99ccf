import type { SortKey, TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { QueryFilter, Schema } from 'mongoose'
import type { AuditValues } from '../audit/audit.rules.ts'
import type { Cell } from '../csv/csv.rules.ts'
import type { Deps } from '../deps.ts'
import type { Sort } from './keyset.ts'
import { hasWord, isInColumn } from './search-words.ts'
import type { Sight } from './sight.rules.ts'
import { readTableRequest, type TableQuery, type TableRequest } from './table-request.ts'

/** Where rows come from: an aggregate, or a collection of the read model. */
export interface RowSource<Doc> {
  countAll(): Promise<number>
  /** Counts no further than `max`. */
  countUpTo(filter: QueryFilter<Doc>, max: number): Promise<number>
  find(
    filter: QueryFilter<Doc>,
    page: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly skip: number; readonly limit: number },
  ): Promise<Doc[]>
}

/** The fields that rows are ordered by, by column; the column's own name where it is absent. */
export type OrderFields = Readonly<Record<string, string>>

type CellField<Row> = { readonly [K in keyof Row & string]: Row[K] extends Cell ? K : never }[keyof Row & string]

/** A column of the CSV: the row's field of this name, or a name with what its cells say. */
export type CsvColumn<Row> = CellField<Row> | readonly [name: string, cell: (row: Row) => Cell]

/** A table of the back-office on the server: what is said here is all that tells it from the others. */
export interface OfficeTable<Doc extends object, Row> {
  readonly spec: TableSpec
  readonly source: (deps: Deps) => RowSource<Doc>
  readonly order?: OrderFields
  /** The condition that a filter's value stands for; equality with the field of the column's name where it is absent. */
  readonly conditions?: Readonly<Record<string, (value: string) => object>>
  /** The condition that a word stands for to who may not see people; any word of the row where it is absent. */
  readonly namelessWord?: (word: string) => object
  /** Reads what is asked for, where more than the specification tells; throws INVALID_INPUT. */
  readonly read?: (query: TableQuery, sight: Sight) => TableRequest
  readonly toRows: (deps: Deps, docs: readonly Doc[], sight: Sight) => Promise<readonly Row[]> | readonly Row[]
  readonly csv: readonly CsvColumn<Row>[]
  /** Columns of the CSV that name people or their spaces. */
  readonly csvOfPeople?: readonly string[]
}

/** A table whose records operators change: `audited` returns the values that the audit trail keeps of one. */
export interface Audited<Owned> {
  readonly audited: (record: Owned) => AuditValues
}

const sortBy = (keys: readonly SortKey[], order: OrderFields): Sort => {
  const sort: Record<string, 1 | -1> = {}
  for (const [column, direction] of keys) sort[order[column] ?? column] = direction
  // The id comes last, so that every row has a place of its own.
  sort._id ??= keys[0]?.[1] ?? 1
  return sort
}

/** Declares an index for every order of a table. */
export const indexOrders = (
  schema: Pick<Schema, 'index' | 'indexes'>,
  { sorts }: TableSpec,
  order: OrderFields,
): void => {
  for (const keys of sorts) {
    const sort = sortBy(keys, order)
    const isDeclared = schema.indexes().some(([fields]) => JSON.stringify(fields) === JSON.stringify(sort))
    if (!isDeclared) schema.index(sort)
  }
}

const yesOrNo: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Which rows of a table somebody asks for, and in which order. */
export interface Selection<Doc> {
  readonly request: TableRequest
  readonly filter: QueryFilter<Doc>
  readonly sort: Sort
}

/** Reads which rows of a table somebody asks for; throws INVALID_INPUT for what the table does not have. */
export const selectRows = <Doc extends object, Row>(
  { spec, read, order = {}, conditions = {}, namelessWord = hasWord }: OfficeTable<Doc, Row>,
  query: TableQuery,
  sight: Sight,
): Selection<Doc> => {
  const request = read?.(query, sight) ?? readTableRequest(query, spec)
  const conditionOf = (word: string) => (sight.people || isInColumn(word) ? hasWord(word) : namelessWord(word))
  const all = [
    ...request.words.map(conditionOf),
    ...Object.entries(request.filters).map(
      ([column, value]) => conditions[column]?.(value) ?? { [column]: yesOrNo[value] ?? value },
    ),
  ]
  const filter = (all.length === 0 ? {} : { $and: all }) as QueryFilter<Doc>
  return { request, filter, sort: sortBy(request.sort, order) }
}
