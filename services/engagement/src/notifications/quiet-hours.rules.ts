import { wallClock } from '@love-space/couple-rules/days.ts'
import type { QuietHours } from '@love-space/contracts/engagement/notification-settings.ts'

const minuteMs = 60_000
const dayMinutes = 1440

export const wallMinutes = (timeZone: string, at: Date | number): number =>
  (wallClock(timeZone, Number(at)) / minuteMs) % dayMinutes

export const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const isBetween = (at: number, from: number, to: number): boolean =>
  from < to ? from <= at && at < to : from <= at || at < to

/** Returns the end of the current quiet hours, also if daylight saving changes in them; null outside. */
export const quietUntil = (
  { quietHours, timeZone }: { readonly quietHours: QuietHours | null; readonly timeZone: string },
  now: Date,
): Date | null => {
  if (!quietHours) return null
  const from = minutesOf(quietHours.from)
  const to = minutesOf(quietHours.to)
  const isQuiet = (at: number): boolean => isBetween(wallMinutes(timeZone, at), from, to)
  let at = Math.floor(now.getTime() / minuteMs) * minuteMs
  if (!isQuiet(at)) return null
  const left = (to - wallMinutes(timeZone, at) + dayMinutes) % dayMinutes
  const assumingNoChange = at + left * minuteMs
  if (wallMinutes(timeZone, assumingNoChange) === to) return new Date(assumingNoChange)
  // Daylight saving begins or ends in between, so go on minute by minute.
  do at += minuteMs
  while (isQuiet(at))
  return new Date(at)
}
