import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { locale } from '@love-space/texts/locale.ts'

const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(middayOf(day))

/** `November 21, 2026` */
export const longDay = (day: string): string => format(day, { dateStyle: 'long' })

/** `November 21` */
export const dateOf = (day: string): string => format(day, { month: 'long', day: 'numeric' })

/** `Saturday, November 21`, with the year unless it is the present one. */
export const weekdayOf = (day: string, today: string): string => {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return format(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

/** Formats an instant's time in the couple's time zone: `9:41 PM`. */
export const timeIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(Date.parse(instant))

/** Returns today in a given time zone, or in the browser's; the couple's day is `space.today`. */
export const dayNowIn = (timeZone?: string): string => dayIn(timeZone, Date.now())

/** Formats an instant as the couple's day; empty for null. */
export const dayOf = ({ timeZone }: Pick<Space, 'timeZone'>, instant: string | null): string =>
  instant === null ? '' : longDay(dayIn(timeZone, Date.parse(instant)))

/** `November 2026`, of a month `2026-11` */
export const monthName = (month: string): string => format(`${month}-01`, { month: 'long', year: 'numeric' })

/** `Mar 5, 2024` */
export const mediumDay = (day: string): string => format(day, { dateStyle: 'medium' })

/** `Saturday` */
export const weekdayNameOf = (day: string): string => format(day, { weekday: 'long' })

/** `October` */
export const monthOf = (day: string): string => format(day, { month: 'long' })
