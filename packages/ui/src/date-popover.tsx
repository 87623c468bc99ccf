import type { ReactElement } from 'react'
import type { CalendarDay } from './calendar-day.ts'
import { Calendar } from './calendar.tsx'
import { Popover } from './popover.tsx'

interface DatePopoverProps {
  /** One element that takes a ref and props. */
  trigger: ReactElement
  /** Names the calendar, and stands above it. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  value: CalendarDay
  onChange: (value: CalendarDay) => void
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  today?: CalendarDay | undefined
  yearList?: boolean | undefined
}

/** The calendar of a date field, hanging from its button. */
export default function DatePopover({ trigger, label, isOpen, onOpenChange, ...calendar }: DatePopoverProps) {
  return (
    <Popover label={label} open={isOpen} onOpenChange={onOpenChange} trigger={trigger}>
      <p className="mb-1 text-center text-sm text-text-muted">{label}</p>
      <Calendar
        {...calendar}
        label={label}
        focusOnMount
        onChange={(day) => {
          calendar.onChange(day)
          onOpenChange(false)
        }}
      />
    </Popover>
  )
}
