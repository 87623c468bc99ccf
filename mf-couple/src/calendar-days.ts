const dayMs = 86_400_000
const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Whether a text is a day that the calendar has, as `YYYY-MM-DD`. */
export const isRealDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(middayOf(text)) &&
  new Date(middayOf(text)).toISOString().startsWith(text)

/** Calendar days from one day to another; negative when `to` comes first. No clock change can add or take one. */
export const daysBetween = (from: string, to: string): number => Math.round((middayOf(to) - middayOf(from)) / dayMs)

export const dayBefore = (day: string): string => new Date(middayOf(day) - dayMs).toISOString().slice(0, 10)

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(middayOf(day))

/** `November 21, 2026` */
export const longDay = (day: string): string => format(day, { dateStyle: 'long' })

/** `Saturday, November 21`, with the year where it is not this one. */
export const weekdayOf = (day: string, today: string): string => {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return format(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

/** The time of an instant where the couple lives: `9:41 PM`. */
export const timeIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone }).format(Date.parse(instant))
