import { dayIn, endOfDayIn } from './days.ts'

/**
 * The zone a space's days are counted in. A changed zone counts from the next day: the day of the change goes on until
 * it ends in the zone it began in (`formerZone`).
 */
export interface Calendar {
  readonly timeZone: string
  readonly formerZone: { readonly timeZone: string; readonly lastDay: string } | null
}

/** A couple's today, and the instant (milliseconds since 1970) at which their next day begins. */
export interface Today {
  readonly date: string
  readonly endsAt: number
}

export const calendarOf = (timeZone: string): Calendar => ({ timeZone, formerZone: null })

/** Today as the couple counts. It never goes back, whatever zones they choose. */
export const todayOf = ({ timeZone, formerZone }: Calendar, now: Date | number): string => {
  if (formerZone && dayIn(formerZone.timeZone, now) <= formerZone.lastDay) return formerZone.lastDay
  const day = dayIn(timeZone, now)
  return formerZone && day < formerZone.lastDay ? formerZone.lastDay : day
}

/** The couple's day at an instant that has passed, as far back as their zones are known. */
export const dayOf = ({ timeZone, formerZone }: Calendar, at: Date | number): string => {
  const isFormer = formerZone !== null && dayIn(formerZone.timeZone, at) <= formerZone.lastDay
  return dayIn(isFormer ? formerZone.timeZone : timeZone, at)
}

/** Like `todayOf`, with the end of that day. */
export const todayWithEnd = (calendar: Calendar, now: Date | number): Today => {
  const date = todayOf(calendar, now)
  const { timeZone, formerZone } = calendar
  let endsAt = Number(now)
  do {
    const isFormer = formerZone !== null && dayIn(formerZone.timeZone, endsAt) <= formerZone.lastDay
    endsAt = endOfDayIn(isFormer ? formerZone.timeZone : timeZone, endsAt)
  } while (todayOf(calendar, endsAt) === date)
  return { date, endsAt }
}

/** The calendar after the space chose `timeZone` at `at`. */
export const withTimeZone = (calendar: Calendar, timeZone: string, at: Date | number): Calendar => {
  if (calendar.timeZone === timeZone) return calendar
  const { formerZone } = calendar
  if (formerZone && dayIn(formerZone.timeZone, at) <= formerZone.lastDay) return { timeZone, formerZone }
  return { timeZone, formerZone: { timeZone: calendar.timeZone, lastDay: todayOf(calendar, at) } }
}
