import { X } from 'lucide-react'
import {
  comparisonsByKind,
  kindOf,
  valueCountOf,
  type Criterion,
} from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { conditionTexts as texts } from '@love-space/texts/en/office/conditions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { CompactSelect } from './compact-select.tsx'
import { comparisonText, type ComparedColumn } from './comparison-text.ts'
import { fieldClass } from './field-class.ts'

/** Returns a criterion whose comparison and values fit its column. */
export const firstCriterionOf = (spec: TableSpec, column: string): Criterion => {
  const kind = kindOf(spec, column) ?? 'text'
  return {
    column,
    comparison: comparisonsByKind[kind][0],
    values: [spec.filters[column]?.[0] ?? ''].slice(kind === 'time' ? 1 : 0),
  }
}

interface FieldsProps {
  readonly spec: TableSpec
  readonly columns: readonly ComparedColumn[]
  readonly criterion: Criterion
  readonly number: number
  readonly onChange: (criterion: Criterion) => void
  readonly onRemove: () => void
}

export function ConditionFields({ spec, columns, criterion, number, onChange, onRemove }: FieldsProps) {
  const { column, comparison } = criterion
  const kind = kindOf(spec, column) ?? 'text'
  return (
    <li className="flex flex-wrap items-center gap-1.5">
      <CompactSelect
        aria-label={fill(texts.column, { number })}
        value={column}
        className={fieldClass}
        onChange={({ target }) => onChange(firstCriterionOf(spec, target.value))}
      >
        {columns.map(({ id, heading }) => (
          <option key={id} value={id}>
            {heading}
          </option>
        ))}
      </CompactSelect>
      <CompactSelect
        aria-label={fill(texts.comparison, { number })}
        value={comparison}
        className={fieldClass}
        onChange={({ target }) => onChange({ ...criterion, comparison: target.value })}
      >
        {comparisonsByKind[kind].map((one) => (
          <option key={one} value={one}>
            {comparisonText(spec, { ...criterion, comparison: one })}
          </option>
        ))}
      </CompactSelect>
      {Array.from({ length: valueCountOf(comparison) }, (_, place) => (
        <ValueField
          key={place}
          place={place}
          label={fill(place === 0 ? texts.value : texts.secondValue, { number })}
          values={columns.find(({ id }) => id === column)?.values}
          {...{ spec, criterion, onChange }}
        />
      ))}
      <IconButton
        label={fill(texts.remove, { number })}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}

interface ValueProps extends Pick<FieldsProps, 'spec' | 'criterion' | 'onChange'> {
  readonly label: string
  readonly place: number
  readonly values: ComparedColumn['values']
}

function ValueField({ spec, criterion, place, label, values = {}, onChange }: ValueProps) {
  const { column } = criterion
  const kind = kindOf(spec, column)
  const value = criterion.values[place] ?? ''
  const change = (next: string) => {
    const changed = [...criterion.values]
    changed[place] = next
    onChange({ ...criterion, values: changed })
  }
  const field = { 'aria-label': label, value, required: true, className: fieldClass }
  if (kind === 'choice') {
    return (
      <CompactSelect {...field} onChange={({ target }) => change(target.value)}>
        {spec.filters[column]?.map((one) => (
          <option key={one} value={one}>
            {values[one] ?? one}
          </option>
        ))}
      </CompactSelect>
    )
  }
  return (
    <input
      {...field}
      type={kind === 'time' ? 'date' : 'text'}
      maxLength={limits.searchCharsMax}
      onChange={({ target }) => change(target.value)}
    />
  )
}
