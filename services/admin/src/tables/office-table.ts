import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { QueryFilter } from 'mongoose'
import type { AuditValues } from '../audit/audit.rules.ts'
import type { Cell } from '../csv/csv.rules.ts'
import type { Deps } from '../deps.ts'
import type { Sort } from './keyset.ts'
import { hasWord, isInColumn } from './search-words.ts'
import { conditionOf } from './table-conditions.ts'
import { sortBy, type OrderFields } from './table-orders.ts'
import type { Visibility } from './visibility.rules.ts'
import { readTableRequest, type TableQuery, type TableRequest } from './table-request.ts'

export interface RowSource<Doc> {
  countAll(): Promise<number>
  countUpTo(filter: QueryFilter<Doc>, max: number): Promise<number>
  find(
    filter: QueryFilter<Doc>,
    page: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly skip: number; readonly limit: number },
  ): Promise<Doc[]>
}

type CellField<Row> = { readonly [K in keyof Row & string]: Row[K] extends Cell | undefined ? K : never }[keyof Row &
  string]

export interface OfficeTable<Doc extends object, Row, Spec extends TableSpec = TableSpec> {
  readonly spec: Spec
  readonly source: (deps: Deps) => RowSource<Doc>
  readonly order?: OrderFields
  /** Conditions for filter values, by column. By default, the column's field equals the value. */
  readonly conditions?: Readonly<Record<string, (value: string) => object>>
  readonly wordCondition?: (word: string) => object
  /** Condition for a search word if the operator may not see people. By default, any column may contain the word. */
  readonly wordConditionWithoutNames?: (word: string) => object
  /** Condition for rows of people whom the search found by name or e-mail, or of parts of the record it names. */
  readonly people?: (ids: readonly string[]) => object
  /** Returns ids of the records that belong to this one, whose rows a search for its id finds too. */
  readonly partsOf?: (deps: Deps, id: string) => Promise<readonly string[]>
  /** Parses the query, if the specification alone cannot. Throws INVALID_INPUT. */
  readonly read?: (query: TableQuery, visibility: Visibility) => TableRequest
  readonly toRows: (
    deps: Deps,
    docs: readonly Doc[],
    visibility: Visibility,
  ) => Promise<readonly Row[]> | readonly Row[]
  /** Cells of the CSV's columns that are no field of the row. */
  readonly cells: Readonly<Record<Exclude<Spec['csv'][number], CellField<Row>>, (row: Row) => Cell>>
}

/** A table whose records operators change: `audited` returns the values that the audit trail keeps of one. */
export interface Audited<Owned> {
  readonly audited: (record: Owned) => AuditValues
}

/** Keeps the values that a table declares: those of the record, and others that are computed. Omits undefined ones. */
export const auditing =
  <Owned extends object>({ audited }: TableSpec, computed: (record: Owned) => object = () => ({})) =>
  (record: Owned): AuditValues => {
    const values = { ...record, ...computed(record) } as Readonly<Record<string, unknown>>
    return Object.fromEntries(audited.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  }

const yesOrNo: Readonly<Record<string, boolean>> = { true: true, false: false }

export interface Selection<Doc> {
  readonly request: TableRequest
  readonly filter: QueryFilter<Doc>
  readonly sort: Sort
}

const searchedBy = (words: readonly object[], ofFound: object | undefined): readonly object[] =>
  ofFound ? [{ $or: [{ $and: words }, ofFound] }] : words

export const selectRows = <Doc extends object, Row>(
  { spec, read, order = {}, conditions = {}, people, ...table }: OfficeTable<Doc, Row>,
  query: TableQuery,
  visibility: Visibility,
  foundIds: readonly string[] = [],
): Selection<Doc> => {
  const request = read?.(query, visibility) ?? readTableRequest(query, spec)
  const { wordCondition = hasWord, wordConditionWithoutNames = wordCondition } = table
  const wordConditionOf = (word: string) =>
    visibility.people || isInColumn(word) ? wordCondition(word) : wordConditionWithoutNames(word)
  const fieldOf = (column: string): string => order[column] ?? column
  const hasValue = (column: string, value: string): object =>
    conditions[column]?.(value) ?? { [column]: yesOrNo[value] ?? value }
  const all = [
    ...(request.findsNothing ? [{ _id: { $in: [] } }] : []),
    ...searchedBy(request.words.map(wordConditionOf), foundIds.length > 0 ? people?.(foundIds) : undefined),
    ...Object.entries(request.ranges ?? {}).map(([column, range]) => ({ [fieldOf(column)]: range })),
    ...Object.entries(request.filters).map(([column, value]) => hasValue(column, value)),
    ...(request.conditions
      ? [conditionOf({ spec, fieldOf, hasWord: wordConditionOf, hasValue }, request.conditions)]
      : []),
  ]
  const filter = (all.length === 0 ? {} : { $and: all }) as QueryFilter<Doc>
  return { request, filter, sort: sortBy(request.sort, order) }
}
