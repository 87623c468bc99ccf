import { ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { comparedColumns, type Criterion } from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { conditionTexts as texts } from '@love-space/texts/en/office/conditions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { comparisonText, type ComparedColumn } from './comparison-text.ts'
import type { Identified } from './column.ts'
import { RowButton } from '../shared/row-button.tsx'
import type { WithTable } from './use-table.ts'

const ConditionsForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "conditions" */ './conditions-form.tsx')).ConditionsForm,
}))

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
      <Suspense fallback={<SkeletonText lines={3} />}>
        <ConditionsForm
          spec={spec}
          columns={columns}
          present={state.conditions}
          onApply={(conditions) => {
            setIsOpen(false)
            table.change({ conditions })
          }}
        />
      </Suspense>
    </Popover>
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
