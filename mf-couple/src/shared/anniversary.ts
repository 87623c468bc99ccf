import { daysBetween, dayBefore } from '@love-space/couple-rules/days.ts'
import { yearlyIn } from '@love-space/couple-rules/on-this-day.ts'

export const anniversaryOf = (startDate: string, years: number): string =>
  yearlyIn(startDate, Number(startDate.slice(0, 4)) + years)

/** A year together that has passed: from one anniversary to the day before the next. */
export interface PastYear {
  readonly years: number
  readonly anniversary: string
  readonly from: string
  readonly to: string
}

/** Returns the latest year together that has passed; undefined without one. */
export function lastYearTogether(startDate: string | null, today: string): PastYear | undefined {
  if (startDate === null) return undefined
  const calendarYears = Number(today.slice(0, 4)) - Number(startDate.slice(0, 4))
  const years = anniversaryOf(startDate, calendarYears) <= today ? calendarYears : calendarYears - 1
  if (years < 1) return undefined
  const anniversary = anniversaryOf(startDate, years)
  return { years, anniversary, from: anniversaryOf(startDate, years - 1), to: dayBefore(anniversary) }
}

const reviewDays = 7

/** Returns the year to look back on in the week that begins with the anniversary. */
export function yearToReview(startDate: string | null, today: string): PastYear | undefined {
  const year = lastYearTogether(startDate, today)
  return year && daysBetween(year.anniversary, today) < reviewDays ? year : undefined
}
