import { useState } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { SelectField, type SelectOption } from '@love-space/ui/select-field.tsx'

/** Filter of a list of items; a part of it is empty if it does not narrow the list. */
export interface ItemFilter {
  readonly from: string
  readonly to: string
  readonly type: string
}

const noFilter: ItemFilter = { from: '', to: '', type: '' }

type TextName = 'from' | 'to' | 'apply'

interface ItemFiltersProps {
  id?: string
  texts: Readonly<Record<TextName, string>> & { readonly filters?: string; readonly clear?: string }
  types: { readonly label: string; readonly all: string; readonly options: readonly SelectOption[] }
  applied: ItemFilter
  today: string
  onApply: (filter: ItemFilter) => void
}

export default function ItemFilters({ id, texts, types, applied, today, onApply }: ItemFiltersProps) {
  const [pending, setPending] = useState(applied)
  const { from, to, type } = pending
  const isBackwards = from !== '' && to !== '' && from > to
  const futureError = (day: string) => (day > today ? common.notInFuture : undefined)
  const clear = () => {
    setPending(noFilter)
    onApply(noFilter)
  }
  return (
    <form
      id={id}
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackwards && from <= today && to <= today) onApply(pending)
      }}
      className="flex max-h-96 flex-col gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField
          label={texts.from}
          calendarTitle={items.chooseFrom}
          value={from}
          max={to !== '' && to < today ? to : today}
          today={today}
          yearList
          error={futureError(from) ?? (isBackwards ? items.fromAfterTo : undefined)}
          onChange={(from) => setPending({ ...pending, from })}
        />
        <DateField
          label={texts.to}
          calendarTitle={items.chooseTo}
          value={to}
          min={from === '' ? undefined : from}
          max={today}
          today={today}
          yearList
          error={futureError(to)}
          onChange={(to) => setPending({ ...pending, to })}
        />
        <SelectField
          label={types.label}
          placeholder={types.all}
          options={types.options}
          value={type}
          onChange={({ currentTarget }) => setPending({ ...pending, type: currentTarget.value })}
        />
      </div>
      {texts.clear === undefined ? (
        <Button type="submit" className="self-end max-sm:w-full">
          {texts.apply}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm">
            {texts.apply}
          </Button>
          <Button size="sm" variant="ghost" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      )}
    </form>
  )
}
