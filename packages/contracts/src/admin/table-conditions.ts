import type { TableSpec } from './table-spec.ts'
import { isRealDay } from '../real-day.ts'

/** Comparisons by the codes of DataTables' SearchBuilder. A day is one of UTC; `between` includes both of its days. */
export const comparisonsByKind = {
  text: ['contains', '!contains'],
  choice: ['=', '!='],
  time: ['<', '>', 'between', '=', 'null', '!null'],
} as const

export type ColumnKind = keyof typeof comparisonsByKind
export type Comparison = (typeof comparisonsByKind)[ColumnKind][number]

export const comparisons = [
  ...new Set(Object.values(comparisonsByKind).flat()),
] as const satisfies readonly Comparison[]

export const logics = ['AND', 'OR'] as const
export type Logic = (typeof logics)[number]

export interface Criterion {
  readonly column: string
  readonly comparison: string
  readonly values: readonly string[]
}

export interface Conditions<C extends Criterion = Criterion> {
  readonly logic: Logic
  readonly criteria: readonly C[]
}

/** Returns how a column can be compared; undefined if it cannot. */
export const kindOf = ({ times, filters, searched, uncombined }: TableSpec, column: string): ColumnKind | undefined => {
  if (uncombined.includes(column)) return undefined
  if (times.includes(column)) return 'time'
  if (Object.hasOwn(filters, column)) return 'choice'
  return searched.includes(column) ? 'text' : undefined
}

export const comparedColumns = (spec: TableSpec): readonly string[] =>
  spec.columns.filter((column) => kindOf(spec, column) !== undefined)

export const valueCountOf = (comparison: string): number => {
  if (comparison === 'null' || comparison === '!null') return 0
  return comparison === 'between' ? 2 : 1
}

const oneOf = (values: readonly string[]): string => `This must be one of: ${values.join(', ')}.`

const valueFault = (kind: ColumnKind, allowed: readonly string[] = [], value = ''): string | null => {
  if (kind === 'choice') return allowed.includes(value) ? null : oneOf(allowed)
  if (kind === 'time') return isRealDay(value) ? null : 'This must be a day like 2026-06-01.'
  return value.trim() === '' ? 'This must not be empty.' : null
}

export interface CriterionFault {
  readonly part: 'origData' | 'condition' | 'value1' | 'value2'
  readonly message: string
}

/** Returns what the table cannot compare; null for a valid criterion. */
export const faultOf = (spec: TableSpec, { column, comparison, values }: Criterion): CriterionFault | null => {
  const kind = kindOf(spec, column)
  if (!kind) return { part: 'origData', message: oneOf(comparedColumns(spec)) }
  const possible: readonly string[] = comparisonsByKind[kind]
  if (!possible.includes(comparison)) return { part: 'condition', message: oneOf(possible) }
  for (const part of (['value1', 'value2'] as const).slice(0, valueCountOf(comparison))) {
    const message = valueFault(kind, spec.filters[column], values[part === 'value1' ? 0 : 1])
    if (message !== null) return { part, message }
  }
  return null
}
