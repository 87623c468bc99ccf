import { addDays, dayIn, instantIn } from '@love-space/couple-rules/days.ts'

const weekMs = 7 * 86_400_000

const isMonday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 1

/** The Monday after `now` of the next week in which clocks change, so that a day of it has 23 or 25 hours. */
export const mondayOfClockChange = (timeZone: string, now: Date): string => {
  let monday = addDays(dayIn(timeZone, now), 1)
  while (!isMonday(monday)) monday = addDays(monday, 1)
  const beginOf = (day: string): number => instantIn(timeZone, day, '00:00')
  while (beginOf(addDays(monday, 7)) - beginOf(monday) === weekMs) monday = addDays(monday, 7)
  return monday
}
