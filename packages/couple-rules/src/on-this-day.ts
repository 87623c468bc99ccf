import { isRealDay } from './days.ts'

/** How many years back is looked: longer than anybody's story. */
const yearsMax = 100

/**
 * The days of earlier years that have the date of `today`, the newest first. February 29 is remembered on February 28 in
 * the years that lack it, so that it has its day every year.
 */
export const sameDayInEarlierYears = (today: string): string[] => {
  const thisYear = Number(today.slice(0, 4))
  const date = today.slice(4)
  const standsIn = date === '-02-28' && !isRealDay(`${today.slice(0, 4)}-02-29`)
  const days: string[] = []
  for (let year = thisYear - 1; year >= thisYear - yearsMax; year -= 1) {
    if (standsIn) days.push(`${year}-02-29`)
    days.push(`${year}${date}`)
  }
  return days.filter(isRealDay)
}

/** Whole calendar years from an earlier day to a later one with the same date, or the date that stands in for it. */
export const yearsSince = (day: string, today: string): number => Number(today.slice(0, 4)) - Number(day.slice(0, 4))
