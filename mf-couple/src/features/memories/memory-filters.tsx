import { useState } from 'react'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { memoryCategories } from '@love-space/contracts/media/memory-categories.ts'
import { noFilter, type MemoryFilter } from './memories.rules.ts'

const sooner = (one: string, other: string): string => (one !== '' && one < other ? one : other)
const categories = memoryCategories.map((value) => ({ value, label: categoryText(value) }))

interface MemoryFiltersProps {
  applied: MemoryFilter
  today: string
  onApply: (filter: MemoryFilter) => void
}

export default function MemoryFilters({ applied, today, onApply }: MemoryFiltersProps) {
  const [pending, setPending] = useState(applied)
  const { from, to } = pending
  const isBackwards = from !== '' && to !== '' && from > to
  const futureError = (day: string) => (day > today ? texts.notInFuture : undefined)
  const clear = () => {
    const cleared = { ...noFilter, words: applied.words }
    setPending(cleared)
    onApply(cleared)
  }
  return (
    <form
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault()
        // The search may have changed since this form opened.
        if (!isBackwards && from <= today && to <= today) onApply({ ...pending, words: applied.words })
      }}
      className="flex max-h-96 flex-col gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField
          label={texts.from}
          calendarTitle={texts.chooseFrom}
          value={from}
          max={sooner(to, today)}
          today={today}
          yearList
          error={futureError(from) ?? (isBackwards ? texts.fromAfterTo : undefined)}
          onChange={(value) => setPending({ ...pending, from: value })}
        />
        <DateField
          label={texts.to}
          calendarTitle={texts.chooseTo}
          value={to}
          min={from === '' ? undefined : from}
          max={today}
          today={today}
          yearList
          error={futureError(to)}
          onChange={(value) => setPending({ ...pending, to: value })}
        />
        <SelectField
          label={texts.category}
          placeholder={texts.allCategories}
          options={categories}
          value={pending.category}
          onChange={({ currentTarget }) => setPending({ ...pending, category: currentTarget.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {texts.apply}
        </Button>
        <Button size="sm" variant="ghost" onClick={clear}>
          {texts.clear}
        </Button>
      </div>
    </form>
  )
}
