import type { ReactNode } from 'react'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { BadgeTone } from '@love-space/ui/badge.tsx'

export interface Identified {
  readonly id: string
  /** Version that rises with each edit; absent in records of older releases and those that nobody edits. */
  readonly version?: number
}

export interface Column<Row, Page = never> {
  /** Name in the table's specification; without `cell` also the row's field. */
  readonly id: string
  readonly heading: string
  readonly kind?: 'time' | 'id' | undefined
  /** Labels of the values. Values that the specification allows become filter options. */
  readonly values?: Readonly<Record<string, string>>
  readonly tones?: Readonly<Record<string, BadgeTone>>
  /** Renders a cell that `kind` and `values` cannot describe. */
  readonly cell?: (row: Row, page: Page) => ReactNode
  /** Whether it names the row, so that it cannot be hidden. */
  readonly isName?: boolean
  /** Whether narrow screens hide it by default: the record's page shows it, or other columns imply it. */
  readonly isExtra?: boolean
  readonly isNumber?: boolean
  /** Label of the unset option, for a filter that is no column. */
  readonly onlyNarrows?: string
  readonly className?: string
}

/** Texts of a table: headings of its columns, and labels of their values. */
export type TableTexts<Id extends string> = Readonly<Record<Id, string>> & {
  readonly values?: { readonly [K in Id]?: Readonly<Record<string, string>> }
}

/** Names of fields: those described in this order, then the others as the table declares them. */
export const namesOf = <Id extends string>(
  described: Readonly<Partial<Record<Id, unknown>>>,
  declared: readonly Id[],
) => [...new Set([...(Object.keys(described) as Id[]), ...declared])]

export const columnsOf = <Row, Page, Id extends string>(
  { columns, times, days }: TableSpec<Id>,
  texts: TableTexts<Id>,
  described: { readonly [K in Id]?: Omit<Column<Row, Page>, 'id' | 'heading'> },
): readonly Column<Row, Page>[] =>
  namesOf(described, columns).map((id) => ({
    id,
    heading: texts[id],
    ...(id === 'id' && { kind: 'id' }),
    ...(times.includes(id) && !days.includes(id) && { kind: 'time' }),
    ...(texts.values?.[id] && { values: texts.values[id] }),
    ...described[id],
  }))

export interface ColumnFilter {
  readonly column: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly unset?: string
}

export const filtersOf = <Row, Page>(spec: TableSpec, columns: readonly Column<Row, Page>[]): readonly ColumnFilter[] =>
  columns.flatMap(({ id, heading, values, onlyNarrows }) => {
    const offered = spec.filters[id]
    if (!values || !offered) return []
    const options = offered.map((value) => ({ value, label: values[value] ?? value }))
    return [{ column: id, label: heading, options, ...(onlyNarrows === undefined ? {} : { unset: onlyNarrows }) }]
  })
