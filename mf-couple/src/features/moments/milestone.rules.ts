import { addDays, daysBetween } from '@love-space/couple-rules/days.ts'
import { anniversaryOf } from '../../shared/anniversary.ts'

export interface Milestone {
  readonly unit: 'days' | 'years'
  readonly count: number
}

const dayMilestones = [100, 365, 500, 1000]
/** Number of days for which a missed milestone is still celebrated. */
const daysLateMax = 6

/** Returns the latest milestone of the last week. Years come before days. */
export function milestoneOn(startDate: string | null, today: string): Milestone | undefined {
  if (startDate === null) return undefined
  for (let late = 0; late <= daysLateMax; late += 1) {
    const found = reachedOn(startDate, addDays(today, -late))
    if (found) return found
  }
  return undefined
}

function reachedOn(startDate: string, day: string): Milestone | undefined {
  const years = Number(day.slice(0, 4)) - Number(startDate.slice(0, 4))
  if (years > 0 && day === anniversaryOf(startDate, years)) return { unit: 'years', count: years }
  const count = daysBetween(startDate, day)
  return dayMilestones.includes(count) || (count > 0 && count % 1000 === 0) ? { unit: 'days', count } : undefined
}
