/** Days are texts without time or zone (`YYYY-MM-DD`), so they compare as texts, and clock changes skip none. */

import { isRealDay } from '@love-space/contracts/real-day.ts'

const dayMs = 86_400_000
const middayOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** Returns the reason to refuse a day: it does not exist, or is after `today`. Returns undefined for others. */
export const refusedDay = (day: string, today?: string): string | undefined => {
  if (!isRealDay(day)) return 'The calendar does not have this day.'
  return today !== undefined && day > today ? 'This day has not begun.' : undefined
}

/** Maximum time by which a device's clock may be ahead. */
export const clockAheadMsMax = 5 * 60_000

export const addDays = (day: string, count: number): string =>
  new Date(middayOf(day) + count * dayMs).toISOString().slice(0, 10)

export const dayBefore = (day: string): string => addDays(day, -1)
export const dayAfter = (day: string): string => addDays(day, 1)

export const daysBetween = (from: string, to: string): number => Math.round((middayOf(to) - middayOf(from)) / dayMs)

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minuteMs = 60_000
interface LastDay {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: string
}
const lastDays = new Map<string, LastDay>()

/** Returns the day of an instant in a zone, by default the machine's own. */
export const dayIn = (timeZone: string | undefined, at: Date | number): string => {
  const key = timeZone ?? ''
  let last = lastDays.get(key)
  if (!last) {
    const zone = timeZone === undefined ? {} : { timeZone }
    const format = new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    last = { format, minute: Number.NaN, day: '' }
    lastDays.set(key, last)
  }
  // Days begin at a full minute in every zone, so format each minute once.
  const minute = Math.floor(Number(at) / minuteMs)
  if (last.minute !== minute) {
    const parts = last.format.formatToParts(minute * minuteMs)
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
    Object.assign(last, { minute, day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` })
  }
  return last.day
}

const lastEnds = new Map<string, { day: string; endsAt: number }>()

/** Returns the end of an instant's day in epoch milliseconds. */
export const endOfDayIn = (timeZone: string, at: Date | number): number => {
  const day = dayIn(timeZone, at)
  const last = lastEnds.get(timeZone)
  if (last?.day === day) return last.endsAt
  let during = Math.floor(Number(at) / minuteMs)
  let after = during + (2 * dayMs) / minuteMs
  while (after - during > 1) {
    const middle = Math.floor((during + after) / 2)
    if (dayIn(timeZone, middle * minuteMs) > day) after = middle
    else during = middle
  }
  const endsAt = after * minuteMs
  lastEnds.set(timeZone, { day, endsAt })
  return endsAt
}

const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the wall-clock time encoded as if it were UTC, in epoch milliseconds. */
export const wallClock = (timeZone: string, at: number): number => {
  let format = clockFormats.get(timeZone)
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric })
    clockFormats.set(timeZone, format)
  }
  const parts = format.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/** Returns a wall-clock time's instant in epoch milliseconds. A time that clocks skip moves later by the gap. */
export const instantIn = (timeZone: string, day: string, time: string): number => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = shown - (wallClock(timeZone, shown - dayMs) - (shown - dayMs))
  const after = shown - (wallClock(timeZone, shown + dayMs) - (shown + dayMs))
  return wallClock(timeZone, after) === shown && wallClock(timeZone, before) !== shown ? after : before
}
