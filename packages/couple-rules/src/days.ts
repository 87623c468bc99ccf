/**
 * Calendar days are texts, `YYYY-MM-DD`, without time or zone: they compare as texts, and no change of clocks can add
 * one or take one away.
 */

const dayMs = 86_400_000
const middayOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** Whether the calendar has this day; `2026-02-30` only looks like one. */
export const isRealDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(middayOf(text)) &&
  new Date(middayOf(text)).toISOString().startsWith(text)

/** Why a day is not taken: the calendar does not have it, or it has not begun where it is `today`. Undefined where it is. */
export const refusedDay = (day: string, today?: string): string | undefined => {
  if (!isRealDay(day)) return 'The calendar does not have this day.'
  return today !== undefined && day > today ? 'This day has not begun.' : undefined
}

/** How far a device's clock may run ahead of ours. */
export const clockAheadMsMax = 5 * 60_000

/** The day `count` days later, or earlier where `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(middayOf(day) + count * dayMs).toISOString().slice(0, 10)

export const dayBefore = (day: string): string => addDays(day, -1)
export const dayAfter = (day: string): string => addDays(day, 1)

/** Days from one day to another; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((middayOf(to) - middayOf(from)) / dayMs)

/** Whether this machine knows the IANA time zone. */
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

/** The calendar day it is in a time zone; in the machine's own zone when none is given. */
export const dayIn = (timeZone: string | undefined, at: Date | number): string => {
  const key = timeZone ?? ''
  let last = lastDays.get(key)
  if (!last) {
    const zone = timeZone === undefined ? {} : { timeZone }
    const format = new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    last = { format, minute: Number.NaN, day: '' }
    lastDays.set(key, last)
  }
  // A day begins with a minute wherever one is; so within a minute it is formatted once.
  const minute = Math.floor(Number(at) / minuteMs)
  if (last.minute !== minute) {
    const parts = last.format.formatToParts(minute * minuteMs)
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
    Object.assign(last, { minute, day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` })
  }
  return last.day
}

const lastEnds = new Map<string, { day: string; endsAt: number }>()

/** The first instant at which it is no longer this day in a time zone, in milliseconds since 1970. */
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

/** What a clock in a time zone shows at an instant, as if it were UTC, in milliseconds since 1970. */
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

/** The instant at which clocks in a time zone show a day and time (`HH:MM`), in milliseconds since 1970; where they skip it, as much later as they skip. */
export const instantIn = (timeZone: string, day: string, time: string): number => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = shown - (wallClock(timeZone, shown - dayMs) - (shown - dayMs))
  const after = shown - (wallClock(timeZone, shown + dayMs) - (shown + dayMs))
  return wallClock(timeZone, after) === shown && wallClock(timeZone, before) !== shown ? after : before
}
