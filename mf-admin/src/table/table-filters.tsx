import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { daysOfRange, declaredSort } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { ColumnFilter, Identified } from './column.ts'
import { CompactSelect } from './compact-select.tsx'
import { fieldClass } from './field-class.ts'
import type { WithTable } from './use-table.ts'

const texts = officeTexts.table

const typingDelayMs = 250

export function SearchBox<Row extends Identified>({
  table,
  input,
}: WithTable<Row> & { input: RefObject<HTMLInputElement | null> }) {
  const { search } = table.state
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      if (typed !== search) table.change({ search: typed })
      setTyped(undefined)
    }, typingDelayMs)
    return () => clearTimeout(timer)
  })
  return (
    <label className="relative min-w-0 flex-1 basis-52 sm:max-w-sm">
      <span className="sr-only">{texts.search}</span>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-text-muted" />
      <input
        ref={input}
        type="search"
        value={typed ?? search}
        maxLength={limits.searchCharsMax}
        placeholder={texts.searchHint}
        title={texts.keys}
        className={clsx(fieldClass, 'w-full pl-8')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </label>
  )
}

export function RangeBox<Row extends Identified>({
  table,
  column,
  label,
}: WithTable<Row> & { column: string; label: string }) {
  const { [column]: value = '..', ...others } = table.state.filters
  const { from = '', to = '' } = daysOfRange(value) ?? {}
  const change = (days: string) => table.change({ filters: days === '..' ? others : { ...others, [column]: days } })
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm">
      <span aria-hidden className="text-text-muted">
        {label}
      </span>
      <DayField
        label={fill(texts.fromDay, { label })}
        value={from}
        max={to}
        onChange={(day) => change(`${day}..${to}`)}
      />
      <span aria-hidden>–</span>
      <DayField
        label={fill(texts.toDay, { label })}
        value={to}
        min={from}
        onChange={(day) => change(`${from}..${day}`)}
      />
      <span aria-hidden className="text-text-muted">
        {texts.utc}
      </span>
    </span>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

const DayField = ({ label, onChange, ...field }: DayFieldProps) => (
  <input
    type="date"
    aria-label={label}
    className={fieldClass}
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
)

interface SortBoxProps<Row extends Identified> extends WithTable<Row> {
  readonly columns: readonly { readonly id: string; readonly heading: string }[]
}

/** Chooses the order, where no headings are shown. */
export function SortBox<Row extends Identified>({ table, columns }: SortBoxProps<Row>) {
  const orders = columns.flatMap(({ id, heading: label }) =>
    declaredSort(table.spec, [[id, 1]])
      ? [
          { value: id, label: fill(texts.sortUp, { label }), sort: [[id, 1]] as const },
          { value: `-${id}`, label: fill(texts.sortDown, { label }), sort: [[id, -1]] as const },
        ]
      : [],
  )
  const [column, way] = table.order[0] ?? []
  if (orders.length === 0) return null
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <span className="text-text-muted">{texts.sort}</span>
      <CompactSelect
        value={way === -1 ? `-${column}` : column}
        className={fieldClass}
        onChange={({ target }) =>
          table.change({ sort: orders.find(({ value }) => value === target.value)?.sort ?? [] })
        }
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </CompactSelect>
    </label>
  )
}

export function FilterBox<Row extends Identified>({ table, filter }: WithTable<Row> & { filter: ColumnFilter }) {
  const { [filter.column]: value = '', ...others } = table.state.filters
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <span className="text-text-muted">{filter.label}</span>
      <CompactSelect
        value={value}
        className={fieldClass}
        onChange={(event) =>
          table.change({
            filters: event.target.value === '' ? others : { ...others, [filter.column]: event.target.value },
          })
        }
      >
        <option value="">{filter.unset ?? texts.all}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </CompactSelect>
    </label>
  )
}
