import type { ReactElement } from 'react'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { Popover } from './popover.tsx'

interface DatePopoverProps extends CalendarProps {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

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
