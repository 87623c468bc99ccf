import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useState, type Ref } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import type { CalendarDay } from './calendar-day.ts'
import type { CalendarProps } from './calendar.tsx'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'
import { showMissingToast } from './toast.ts'
import { useLazyPart } from './use-lazy-part.ts'

const loadPopover = () => import(/* webpackChunkName: "calendar" */ './date-popover.tsx')

export type DateFieldProps = FieldProps &
  Pick<CalendarProps, 'onChange' | 'min' | 'max' | 'today' | 'yearList'> & {
    value: CalendarDay
    onBlur?: (() => void) | undefined
    calendarTitle?: string | undefined
    name?: string | undefined
    required?: boolean | undefined
    disabled?: boolean | undefined
    id?: string | undefined
    ref?: Ref<HTMLInputElement> | undefined
  }

/** Shows the platform's picker on touch devices and in Firefox, a calendar popover with a mouse. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, hint, error, optional, className, calendarTitle = uiTexts.chooseDate, ...rest } = props
  const { value, onChange, onBlur, min, max, today, yearList, name, required, disabled, ref } = rest
  const ids = useFieldIds(props)
  /** Whether the popover is open; undefined before it is first opened. */
  const [open, setOpen] = useState<boolean>()
  // Loaded on demand, because touch devices never need it.
  const { Part: DatePopover } = useLazyPart(loadPopover, open ?? false, () => {
    setOpen(undefined)
    showMissingToast(() => setOpen(true))
  })
  const icon = open && !DatePopover ? <Spinner label={null} /> : <CalendarDays />
  const opener = { label: uiTexts.openCalendar, icon, disabled }
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <div className="relative">
        <input
          type="date"
          {...ids.aria}
          {...{ name, required, disabled, min, max, ref, value, onBlur }}
          id={ids.id}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(
            inputClass,
            'appearance-none text-left own-calendar:pr-13 own-calendar:[&::-webkit-calendar-picker-indicator]:hidden',
          )}
        />
        <div className="absolute inset-y-0 right-0.5 hidden items-center own-calendar:flex">
          {/* Replace the button only after its own press; at another time, a running press would be lost. */}
          {DatePopover && open !== undefined ? (
            <DatePopover
              label={calendarTitle}
              isOpen={open}
              onOpenChange={setOpen}
              trigger={<IconButton {...opener} />}
              {...{ value, onChange, min, max, today, yearList }}
            />
          ) : (
            <IconButton {...opener} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          )}
        </div>
      </div>
    </Field>
  )
}
