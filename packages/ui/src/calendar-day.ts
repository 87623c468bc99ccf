import { locale } from '@love-space/texts/locale.ts'

/** A day without time and zone, `YYYY-MM-DD`. */
export type CalendarDay = string

export function dateOfDay(day: CalendarDay | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!parts) return undefined
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
}

export function dayOfDate(date: Date): CalendarDay {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

const writtenAs = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, options)
  return (date: Date): string => format.format(date)
}

/** Formats of days: `March 2026`, `March`, `2026`, `Mon`, `Monday`, `Monday, March 16, 2026`. */
export const dateNames = {
  monthAndYear: writtenAs({ month: 'long', year: 'numeric' }),
  month: writtenAs({ month: 'long' }),
  year: writtenAs({ year: 'numeric' }),
  shortWeekday: writtenAs({ weekday: 'short' }),
  weekday: writtenAs({ weekday: 'long' }),
  day: writtenAs({ dateStyle: 'full' }),
}

/** Returns the locale of a language, or undefined for a name that is none, such as WebKitGTK's `C`. */
function localeOf(language: string): LocaleWithWeek | undefined {
  try {
    return new Intl.Locale(language)
  } catch {
    return undefined
  }
}

/** Returns the first day of the week, 0 for Sunday; Monday if the language is unknown. */
export function localWeekStart(language: string = navigator.language): WeekStart {
  const locale = localeOf(language)
  const firstDay = (locale?.getWeekInfo?.() ?? locale?.weekInfo)?.firstDay ?? 1
  return (firstDay % 7) as WeekStart
}
