import { ListFilter, X } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import {
  comparedColumns,
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
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { comparisonText, ConditionFields, firstCriterionOf, type ComparedColumn } from './condition-fields.tsx'
import type { Identified } from './column.ts'
import { RowButton } from './row-button.tsx'
import type { WithTable } from './use-table.ts'

interface ConditionsProps<Row extends Identified> extends WithTable<Row> {
  readonly columns: readonly ComparedColumn[]
}

const shownColumns = (spec: TableSpec, columns: readonly ComparedColumn[]): ComparedColumn[] => {
  const compared = comparedColumns(spec)
  return columns.filter(({ id }) => compared.includes(id))
}

/** Combines conditions on columns; they apply together, so that the back button undoes them together. */
export function ConditionsMenu<Row extends Identified>({ table, columns: declared }: ConditionsProps<Row>) {
  const { spec, state } = table
  const columns = shownColumns(spec, declared)
  const [isOpen, setIsOpen] = useState(false)
  if (columns.length === 0) return null
  const count = state.conditions?.criteria.length ?? 0
  return (
    <Popover
      label={texts.title}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-[min(36rem,calc(100vw-1.5rem))]"
      trigger={
        <IconButton
          label={count === 0 ? texts.title : fill(texts.titleCounted, { count })}
          icon={<ListFilter aria-hidden className={count > 0 ? 'text-accent' : undefined} />}
        />
      }
    >
      <ConditionsForm
        spec={spec}
        columns={columns}
        present={state.conditions}
        onApply={(conditions) => {
          setIsOpen(false)
          table.change({ conditions })
        }}
      />
    </Popover>
  )
}

interface FormProps {
  readonly spec: TableSpec
  readonly columns: readonly ComparedColumn[]
  readonly present: Conditions | undefined
  readonly onApply: (conditions: Conditions | undefined) => void
}

let lastKey = 0
const keyed = (criterion: Criterion) => ({ key: (lastKey += 1), criterion })

function ConditionsForm({ spec, columns, present, onApply }: FormProps) {
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

const valueText = ({ values }: Criterion, column: ComparedColumn | undefined): string =>
  values.map((value) => column?.values?.[value] ?? value).join(texts.and)

/** Shows the present conditions; a press removes one. */
export function AppliedConditions<Row extends Identified>({ table, columns }: ConditionsProps<Row>) {
  const { spec, state } = table
  const { conditions } = state
  if (!conditions) return null
  const { logic, criteria } = conditions
  const drop = (at: number) => {
    const left = criteria.filter((_, index) => index !== at)
    table.change({ conditions: left.length > 0 ? { logic, criteria: left } : undefined })
  }
  return (
    <ul aria-label={texts.applied} className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-sm">
      {criteria.map((criterion, index) => {
        const column = columns.find(({ id }) => id === criterion.column)
        const said = [column?.heading, comparisonText(spec, criterion), valueText(criterion, column)]
        const text = said.filter(Boolean).join(' ')
        return (
          <li key={index} className="flex items-center gap-1">
            {index > 0 && <span className="text-text-muted">{logic === 'OR' ? texts.or : texts.both}</span>}
            <RowButton onClick={() => drop(index)}>
              {text}
              <span className="sr-only">{texts.drop}</span>
              <X aria-hidden className="size-4" />
            </RowButton>
          </li>
        )
      })}
    </ul>
  )
}
