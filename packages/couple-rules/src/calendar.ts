import { dayBefore, dayIn, endOfDayIn, instantIn } from './days.ts'

/** The couple's calendar. A new zone applies from the next day: the day of the change ends in `formerZone`. */
export interface Calendar {
  readonly timeZone: string
  readonly formerZone: { readonly timeZone: string; readonly lastDay: string } | null
}

/** Today. `endsAt` is in epoch milliseconds. */
export interface Today {
  readonly date: string
  readonly endsAt: number
}

export const calendarOf = (timeZone: string): Calendar => ({ timeZone, formerZone: null })

/** Returns today. It never goes back, whatever zones the couple chooses. */
export const todayOf = ({ timeZone, formerZone }: Calendar, now: Date | number): string => {
  if (formerZone && dayIn(formerZone.timeZone, now) <= formerZone.lastDay) return formerZone.lastDay
  const day = dayIn(timeZone, now)
  return formerZone && day < formerZone.lastDay ? formerZone.lastDay : day
}

/** Returns the day of an instant. Only the last former zone is known. */
export const dayOf = ({ timeZone, formerZone }: Calendar, at: Date | number): string => {
  const isFormer = formerZone !== null && dayIn(formerZone.timeZone, at) <= formerZone.lastDay
  return dayIn(isFormer ? formerZone.timeZone : timeZone, at)
}

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

export const withTimeZone = (calendar: Calendar, timeZone: string, at: Date | number): Calendar => {
  if (calendar.timeZone === timeZone) return calendar
  const { formerZone } = calendar
  if (formerZone && dayIn(formerZone.timeZone, at) <= formerZone.lastDay) return { timeZone, formerZone }
  return { timeZone, formerZone: { timeZone: calendar.timeZone, lastDay: todayOf(calendar, at) } }
}

/** Returns when a day begins, in epoch milliseconds. It is the first instant of which `todayOf` gives it or a later one. */
export const beginningOf = ({ timeZone, formerZone }: Calendar, day: string): number => {
  const eve = dayBefore(day)
  const begins = endOfDayIn(timeZone, instantIn(timeZone, eve, '12:00'))
  if (!formerZone) return begins
  const { timeZone: former, lastDay } = formerZone
  return Math.max(begins, endOfDayIn(former, instantIn(former, lastDay, '12:00')))
}
