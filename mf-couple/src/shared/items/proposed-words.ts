import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { monthOf, weekdayNameOf } from '../calendar-days.ts'

/** Returns the day on which most pictures were taken; the earliest of several such days. */
export const commonDay = (days: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const day of days.toSorted()) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].reduce<[string, number] | undefined>(
    (best, one) => (best && best[1] >= one[1] ? best : one),
    undefined,
  )?.[0]
}

/** Returns a title such as `Saturday in October`. */
export const proposedTitle = (day: string): string => {
  const title = fill(texts.proposedTitle, { weekday: weekdayNameOf(day), month: monthOf(day) })
  return title.charAt(0).toLocaleUpperCase() + title.slice(1)
}

/** Returns whether the title is empty, or still the proposal for this day. */
export const isProposed = (title: string, day: string): boolean => title.trim() === '' || title === proposedTitle(day)
