import { isRealDay } from '@love-space/contracts/real-day.ts'

/** Maximum number of years, above any couple's story. */
const yearsMax = 100

/** Returns the same day in earlier years, newest first. 29 February is 28 February in other years. */
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

export const yearsSince = (day: string, today: string): number => Number(today.slice(0, 4)) - Number(day.slice(0, 4))

/** Returns the date of a yearly day in a year. 29 February is 1 March in years that lack it, as in the calendar feed. */
export const yearlyIn = (day: string, year: number): string => {
  const name = String(year).padStart(4, '0')
  const date = `${name}${day.slice(4)}`
  return isRealDay(date) ? date : `${name}-03-01`
}

/** Returns the next date of a yearly day. Today counts. */
export const nextYearly = (day: string, today: string): string => {
  const thisYear = Number(today.slice(0, 4))
  const soon = yearlyIn(day, thisYear)
  return soon < today ? yearlyIn(day, thisYear + 1) : soon
}
