import { useState, type SubmitEvent } from 'react'
import {
  valueCountOf,
  type Conditions,
  type Criterion,
  type Logic,
} from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { conditionTexts as texts } from '@love-space/texts/en/office/conditions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { ConditionFields, firstCriterionOf } from './condition-fields.tsx'
import type { ComparedColumn } from './comparison-text.ts'

interface FormProps {
  readonly spec: TableSpec
  readonly columns: readonly ComparedColumn[]
  readonly present: Conditions | undefined
  readonly onApply: (conditions: Conditions | undefined) => void
}

let lastKey = 0
const keyed = (criterion: Criterion) => ({ key: (lastKey += 1), criterion })

export function ConditionsForm({ spec, columns, present, onApply }: FormProps) {
  const first = () => keyed(firstCriterionOf(spec, columns[0]?.id ?? ''))
  const [logic, setLogic] = useState<Logic>(present?.logic ?? 'AND')
  const [rows, setRows] = useState(() => present?.criteria.map(keyed) ?? [first()])
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const criteria = rows.map(({ criterion: { values, ...criterion } }) => ({
      ...criterion,
      values: values.slice(0, valueCountOf(criterion.comparison)).map((value) => value.trim()),
    }))
    onApply(criteria.length > 0 ? { logic, criteria } : undefined)
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={apply}>
      <Segmented
        label={texts.logic}
        value={logic}
        options={[
          { value: 'AND', label: texts.all },
          { value: 'OR', label: texts.any },
        ]}
        onChange={(chosen) => setLogic(chosen as Logic)}
      />
      <ul aria-label={texts.title} className="flex flex-col gap-2">
        {rows.map(({ key, criterion }, index) => (
          <ConditionFields
            key={key}
            number={index + 1}
            onChange={(changed) => setRows(rows.map((row) => (row.key === key ? { key, criterion: changed } : row)))}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
            {...{ spec, columns, criterion }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-2">
        {rows.length < limits.tableConditionsMax ? (
          <Button type="button" size="sm" variant="secondary" onClick={() => setRows([...rows, first()])}>
            {texts.add}
          </Button>
        ) : (
          <p className="text-sm text-text-muted">{fill(texts.atMost, { count: limits.tableConditionsMax })}</p>
        )}
        <Button type="submit" size="sm">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
