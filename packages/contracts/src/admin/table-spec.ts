import { isRealDay } from '../real-day.ts'

/** A column and its direction: 1 for ascending, -1 for descending. */
export type SortKey<Column extends string = string> = readonly [column: Column, direction: 1 | -1]

/** A text, or without `charsMax` a choice of the field's values, or a switch for `yesOrNo`. */
export interface FieldEdit {
  readonly charsMax?: number
  readonly isLong?: true
  /** Whether an empty text is stored as null. */
  readonly isOptional?: true
  /** Value in a new record; an empty text without it. */
  readonly first?: string | boolean
}

/** A field of a table's rows. */
export interface TableField {
  readonly isSearched?: true
  /** Values by which rows can be filtered. */
  readonly values?: readonly string[]
  /** `id`: id of another record, which a filter matches exactly. Conditions compare a `time` or `day` with days. */
  readonly holds?: 'id' | 'time' | 'day'
  /** Whether a search for `from..to` narrows the times by UTC days, both included and either optional. */
  readonly isRange?: true
  /** Whether conditions cannot name it, although it is searched or filtered. */
  readonly isUncombined?: true
  /** Present if operators edit it in the record's dialog. */
  readonly edit?: FieldEdit
}

type SortText<Column extends string> = Column | `-${Column}`
type OrderText<Column extends string> = SortText<Column> | `${SortText<Column>},${SortText<Column>}`

interface Names<Column extends string, Csv extends string> {
  /** Columns of the CSV. */
  readonly csv: readonly Csv[]
  /** Values that the audit trail keeps of a record. */
  readonly audited: readonly string[]
  /** Fields and columns of the CSV that name people. Only operators who may see users get them. */
  readonly ofPeople: readonly (Column | Csv)[]
}

/** A declaration in the form that pages and requests use. */
export interface TableSpec<Column extends string = string, Csv extends string = string> extends Names<Column, Csv> {
  /** Columns in the protocol's order: a request without column names numbers them from here. */
  readonly columns: readonly Column[]
  readonly searched: readonly Column[]
  readonly filters: Partial<Record<Column, readonly string[]>>
  readonly ids: readonly Column[]
  readonly ranges: readonly Column[]
  readonly times: readonly Column[]
  /** Those of `times` that are stored as days. */
  readonly days: readonly Column[]
  readonly uncombined: readonly Column[]
  readonly edits: Readonly<Partial<Record<Column, FieldEdit>>>
  /** Possible orders. Their reverse and their beginnings are possible too. */
  readonly sorts: readonly (readonly SortKey<Column>[])[]
  readonly defaultSort: readonly SortKey<Column>[]
  readonly pageSize?: number
}

/** Parses an order such as `status,-createdAt`. */
export const sortKeysOf = <Column extends string = string>(text: string): readonly SortKey<Column>[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('-') ? [part.slice(1) as Column, -1] : [part as Column, 1]))

interface TableDeclaration<Column extends string, Csv extends string> extends Partial<
  Names<NoInfer<Column>, NoInfer<Csv>>
> {
  /** In the protocol's order. */
  readonly fields: Readonly<Record<Column, TableField>>
  readonly csv?: readonly Csv[]
  /** Possible orders, such as `status,-createdAt`. Each has an index. */
  readonly sorts: readonly OrderText<NoInfer<Column>>[]
  readonly defaultSort: OrderText<NoInfer<Column>>
  readonly pageSize?: number
}

/** Declares the table of a kind of record: its pages, requests, indexes, CSV and audit entries follow from this. */
export const table = <const Column extends string, const Csv extends string = never>({
  fields,
  sorts,
  defaultSort,
  ...names
}: TableDeclaration<Column, Csv>): TableSpec<Column, Csv> => {
  const columns = Object.keys(fields) as Column[]
  const those = (are: (field: TableField) => unknown) => columns.filter((column) => are(fields[column]))
  const having = <K extends 'values' | 'edit'>(key: K) =>
    Object.fromEntries(
      columns.flatMap((column) => (fields[column][key] ? [[column, fields[column][key]]] : [])),
    ) as Partial<Record<Column, NonNullable<TableField[K]>>>
  return {
    csv: [],
    audited: [],
    ofPeople: [],
    ...names,
    columns,
    searched: those(({ isSearched }) => isSearched),
    filters: having('values'),
    edits: having('edit'),
    ids: those(({ holds }) => holds === 'id'),
    ranges: those(({ isRange }) => isRange),
    times: those(({ holds }) => holds === 'time' || holds === 'day'),
    days: those(({ holds }) => holds === 'day'),
    uncombined: those(({ isUncombined }) => isUncombined),
    sorts: sorts.map((sort) => sortKeysOf<Column>(sort)),
    defaultSort: sortKeysOf<Column>(defaultSort),
  }
}

export const yesOrNo = ['true', 'false'] as const

const rangeForm = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

/** Returns the days of `from..to`, or null for any other text. */
export const daysOfRange = (text: string): { readonly from?: string; readonly to?: string } | null => {
  const [range, from, to] = rangeForm.exec(text) ?? []
  if (range === undefined || [from, to].some((day) => day !== undefined && !isRealDay(day))) return null
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

export const isRecordId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

export const pageSizes = [10, 25, 50, 100] as const

const begins = (declared: readonly SortKey[], asked: readonly SortKey[], turn: 1 | -1): boolean =>
  asked.length <= declared.length &&
  asked.every(([column, direction], at) => {
    const [other, way] = declared[at] ?? []
    return column === other && way !== undefined && direction * turn === way
  })

/** Returns the declared order that begins with the requested one, reversed if needed; undefined without any. */
export const declaredSort = (
  spec: Pick<TableSpec, 'sorts'>,
  asked: readonly SortKey[],
): readonly SortKey[] | undefined => {
  for (const declared of spec.sorts) {
    if (begins(declared, asked, 1)) return declared
    if (begins(declared, asked, -1)) return declared.map(([column, way]) => [column, way === 1 ? -1 : 1] as const)
  }
  return undefined
}

/** Returns the table for operators who may not see users. It cannot be searched, filtered or sorted by what names people. */
export const withoutPeople = <Column extends string, Csv extends string>(
  spec: TableSpec<Column, Csv>,
): TableSpec<Column, Csv> => {
  const isShown = (name: Column | Csv): boolean => !spec.ofPeople.includes(name)
  return {
    ...spec,
    csv: spec.csv.filter(isShown),
    searched: spec.searched.filter(isShown),
    filters: Object.fromEntries(
      Object.entries(spec.filters).filter(([column]) => isShown(column as Column)),
    ) as TableSpec<Column>['filters'],
    times: spec.times.filter(isShown),
    sorts: spec.sorts.filter((sort) => sort.every(([column]) => isShown(column))),
  }
}
