import { kindOf, type Comparison, type Criterion } from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { conditionTexts as texts } from '@love-space/texts/en/office/conditions.ts'

export interface ComparedColumn {
  readonly id: string
  readonly heading: string
  readonly values?: Readonly<Record<string, string>> | undefined
}

export const comparisonText = (spec: TableSpec, { column, comparison }: Criterion): string =>
  texts.comparisons[kindOf(spec, column) ?? 'text'][comparison as Comparison] ?? comparison
