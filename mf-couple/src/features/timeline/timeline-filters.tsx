import { useState } from 'react'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import { common as commonTexts } from '@love-space/texts/en/couple/common.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { isTimelineType, typeName, type TimelineFilter } from './timeline.rules.ts'

interface TimelineFiltersProps {
  id: string
  filter: TimelineFilter
  today: string
  onApply: (filter: TimelineFilter) => void
}

const kinds = timelineTypes.map((value) => ({ value, label: typeName(value) }))

export default function TimelineFilters({ id, filter, today, onApply }: TimelineFiltersProps) {
  const [pending, setPending] = useState({ from: filter.from ?? '', to: filter.to ?? '', type: filter.type ?? '' })
  const { from, to, type } = pending
  const earlier = to !== '' && to < today ? to : today
  const isBackwards = from !== '' && to !== '' && from > to
  const futureError = (day: string) => (day > today ? commonTexts.notInFuture : undefined)
  return (
    <Card id={id}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBackwards || from > today || to > today) return
          onApply({
            ...(from !== '' && { from }),
            ...(to !== '' && { to }),
            ...(isTimelineType(type) && { type }),
          })
        }}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <DateField
            label={texts.from}
            calendarTitle={texts.chooseFrom}
            value={from}
            max={earlier}
            today={today}
            yearList
            error={futureError(from) ?? (isBackwards ? texts.fromAfterTo : undefined)}
            onChange={(from) => setPending({ ...pending, from })}
          />
          <DateField
            label={texts.to}
            calendarTitle={texts.chooseTo}
            value={to}
            {...(from !== '' && { min: from })}
            max={today}
            today={today}
            yearList
            error={futureError(to)}
            onChange={(to) => setPending({ ...pending, to })}
          />
          <SelectField
            label={texts.kind}
            options={kinds}
            placeholder={texts.everyKind}
            value={type}
            onChange={(event) => setPending({ ...pending, type: event.target.value })}
          />
        </div>
        <Button type="submit" className="self-end max-sm:w-full">
          {texts.apply}
        </Button>
      </form>
    </Card>
  )
}
