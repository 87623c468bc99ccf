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

/** Returns the next date of a yearly day. Today counts, and 29 February is 28 February in other years. */
export const nextYearly = (day: string, today: string): string => {
  const thisYear = Number(today.slice(0, 4))
  const dateIn = (year: number): string => {
    const date = `${year}${day.slice(4)}`
    return isRealDay(date) ? date : `${year}-02-28`
  }
  const soon = dateIn(thisYear)
  return soon < today ? dateIn(thisYear + 1) : soon
}
