import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { locale } from '@love-space/texts/locale.ts'

const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Kept, since a scrolling album asks for one with each tile. */
const formats = new Map<string, Intl.DateTimeFormat>()

const format = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const key = JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made.format(middayOf(day))
}

/** Formats a day as `November 21, 2026`. */
export const longDay = (day: string): string => format(day, { dateStyle: 'long' })

/** Formats a day as `November 21`. */
export const dateOf = (day: string): string => format(day, { month: 'long', day: 'numeric' })

/** Formats a day as `Saturday, November 21`, with the year unless it is the present one. */
export const weekdayOf = (day: string, today: string): string => {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return format(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

/** Formats an instant in the couple's time zone as `9:41 PM`. */
export const timeIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(Date.parse(instant))

/** Returns today in a time zone, by default the browser's. Today in the couple's calendar is `space.today`. */
export const dayNowIn = (timeZone?: string): string => dayIn(timeZone, Date.now())

/** Formats an instant as a day in the couple's time zone; empty for null. */
export const dayOf = ({ timeZone }: Pick<Space, 'timeZone'>, instant: string | null): string =>
  instant === null ? '' : longDay(dayIn(timeZone, Date.parse(instant)))

/** Formats a month `2026-11` as `November 2026`. */
export const monthName = (month: string): string => format(`${month}-01`, { month: 'long', year: 'numeric' })

/** Formats a day as `Mar 5, 2024`. */
export const mediumDay = (day: string): string => format(day, { dateStyle: 'medium' })

/** Returns the weekday of a day, e.g. `Saturday`. */
export const weekdayNameOf = (day: string): string => format(day, { weekday: 'long' })

/** Returns the month of a day, e.g. `October`. */
export const monthOf = (day: string): string => format(day, { month: 'long' })

/** Words an instant with its day, in the browser's time zone. */
export const longTime = (instant: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(instant))
