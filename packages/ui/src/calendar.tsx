import clsx from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { DayPicker, type ChevronProps, type Formatters, type Labels } from 'react-day-picker'
import { useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { dateNames, dateOfDay, dayOfDate, localWeekStart, type CalendarDay } from './calendar-day.ts'

export type CalendarProps = {
  label: string
  value?: CalendarDay | undefined
  onChange: (day: CalendarDay) => void
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  today?: CalendarDay | undefined
  markedDays?: readonly CalendarDay[] | undefined
  onMonthChange?: ((firstDay: CalendarDay) => void) | undefined
  /** Whether to show lists of months and years, for dates long ago. */
  yearList?: boolean | undefined
  /** Whether to focus the chosen day, or today, on mount. */
  focusOnMount?: boolean | undefined
}

const navButton =
  'inline-flex size-tap items-center justify-center rounded-full text-text-muted hover:bg-accent-soft hover:text-on-accent-soft aria-disabled:opacity-35'

const classNames = {
  months: 'relative',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-tap items-center justify-center px-12 font-display text-lg',
  dropdowns: 'flex gap-2 text-base',
  dropdown_root:
    'relative inline-flex items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-focus',
  dropdown: 'absolute inset-0 opacity-0',
  caption_label: 'inline-flex items-center gap-1',
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between *:pointer-events-auto',
  button_previous: navButton,
  button_next: navButton,
  chevron: 'size-5',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-[min(0.75rem,3.75vw)] font-medium text-text-muted',
  day: 'p-0 text-center',
  day_button:
    'relative mx-auto flex aspect-square w-full max-w-10 items-center justify-center rounded-full text-[min(1em,6vw)] tabular-nums pointer-coarse:max-w-tap not-disabled:hover:bg-accent-soft not-disabled:hover:text-on-accent-soft disabled:cursor-not-allowed',
  selected: '*:bg-accent *:font-semibold *:text-on-accent *:hover:bg-accent! *:hover:text-on-accent!',
  today: '*:ring-1 *:ring-accent',
  outside: 'text-text-muted',
  disabled: 'text-text-muted opacity-45',
  hidden: 'invisible',
}

const formatters: Partial<Formatters> = {
  formatCaption: dateNames.monthAndYear,
  formatMonthDropdown: dateNames.month,
  formatYearDropdown: dateNames.year,
  formatWeekdayName: dateNames.shortWeekday,
}
const labels: Partial<Labels> = {
  labelGrid: dateNames.monthAndYear,
  labelWeekday: dateNames.weekday,
  // The name starts with the visible number, so that voice control can address the day.
  labelDayButton: (date, { today, selected, marked: isMarked }) => {
    const day = today ? uiTexts.today(dateNames.day(date)) : dateNames.day(date)
    const chosen = selected ? uiTexts.chosenDay(day) : day
    return isMarked ? uiTexts.markedDay(chosen) : chosen
  },
  labelPrevious: () => uiTexts.previousMonth,
  labelNext: () => uiTexts.nextMonth,
  labelMonthDropdown: () => uiTexts.chooseMonth,
  labelYearDropdown: () => uiTexts.chooseYear,
}

const marked =
  '*:after:absolute *:after:bottom-1 *:after:size-1.5 *:after:rounded-full *:after:bg-highlight *:after:content-[""]'

export function Calendar(props: CalendarProps) {
  const { label, value, onChange, min, max, today } = props
  const { markedDays = [], onMonthChange, yearList = false, focusOnMount = false } = props
  const minDate = dateOfDay(min)
  const maxDate = dateOfDay(max)
  const selected = dateOfDay(value)
  const [openedAt] = useState(() => new Date())
  const todayDate = dateOfDay(today) ?? openedAt
  return (
    <DayPicker
      aria-label={label}
      mode="single"
      required
      selected={selected}
      onSelect={(date) => onChange(dayOfDate(date))}
      defaultMonth={selected ?? maxDate ?? todayDate}
      today={todayDate}
      startMonth={minDate ?? new Date(todayDate.getFullYear() - 120, 0)}
      endMonth={maxDate ?? new Date(todayDate.getFullYear() + 20, 11)}
      disabled={[...(minDate ? [{ before: minDate }] : []), ...(maxDate ? [{ after: maxDate }] : [])]}
      weekStartsOn={localWeekStart()}
      captionLayout={yearList ? 'dropdown' : 'label'}
      reverseYears
      modifiers={{ marked: markedDays.flatMap((day) => dateOfDay(day) ?? []) }}
      modifiersClassNames={{ marked }}
      classNames={classNames}
      components={{ Chevron }}
      formatters={formatters}
      labels={{ ...labels, labelNav: () => label }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a keyboard user has just opened this calendar to reach its days
      autoFocus={focusOnMount}
      onMonthChange={(month) => onMonthChange?.(dayOfDate(month))}
    />
  )
}

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

function Chevron({ className, orientation = 'left' }: ChevronProps) {
  const Icon = chevrons[orientation]
  return <Icon className={clsx('size-5', className)} />
}
