import { wallClock } from '@love-space/couple-rules/days.ts'
import type { QuietHours } from '@love-space/contracts/engagement/notification-settings.ts'

const minuteMs = 60_000
const dayMinutes = 1440

/** Minutes that the clock on the wall shows since midnight. */
export const wallMinutes = (timeZone: string, at: Date | number): number =>
  (wallClock(timeZone, Number(at)) / minuteMs) % dayMinutes

/** Minutes since midnight of a time `HH:MM`. */
export const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const isBetween = (at: number, from: number, to: number): boolean =>
  from < to ? from <= at && at < to : from <= at || at < to

/**
 * When somebody's quiet hours end, for an instant within them: the first minute after it that is not within them, whatever
 * the clocks do that night. Null outside of them.
 */
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
  const asIfNothingChanged = at + left * minuteMs
  if (wallMinutes(timeZone, asIfNothingChanged) === to) return new Date(asIfNothingChanged)
  // The clocks change on the way.
  do at += minuteMs
  while (isQuiet(at))
  return new Date(at)
}
