import { instantIn } from '@love-space/couple-rules/days.ts'
import ical, { escape } from 'ical-generator'

export interface CalendarEntry {
  /** Stable id, by which calendar apps replace a changed entry. */
  readonly id: string
  readonly title: string
  readonly details?: string
  readonly place?: string
  readonly day: string
  /** Time of day as `HH:MM` in the space's time zone; absent for the whole day. */
  readonly time?: string | null
  readonly isYearly?: boolean
}

export interface CalendarContent {
  readonly name: string
  readonly timeZone: string
  readonly entries: readonly CalendarEntry[]
}

export const calendarType = 'text/calendar; charset=utf-8'

const secondsUntilReadAgain = 6 * 3600
const eventMs = 2 * 3_600_000

/** Returns the yearly rule of a day. February 29 repeats on March 1 in common years: both are the 60th day. */
const everyYear = (day: string): string =>
  day.endsWith('-02-29') ? 'RRULE:FREQ=YEARLY;BYYEARDAY=60' : 'RRULE:FREQ=YEARLY'

/** Returns an iCalendar file (RFC 5545). Its times are in UTC, so that it needs no zone definition. */
export const calendarFile = ({ name, timeZone, entries }: CalendarContent, now: Date): string => {
  const file = ical({
    name: escape(name, false),
    prodId: { company: 'Love Space', product: 'Calendar', language: 'EN' },
    ttl: secondsUntilReadAgain,
  })
  for (const { id, title, details, place, day, time, isYearly } of entries) {
    const start = new Date(time == null ? `${day}T00:00:00Z` : instantIn(timeZone, day, time))
    file.createEvent({
      id: `${id}@love-space`,
      stamp: now,
      start,
      ...(time == null ? { allDay: true } : { end: new Date(start.getTime() + eventMs) }),
      summary: title,
      ...(details ? { description: details } : {}),
      ...(place ? { location: place } : {}),
      ...(isYearly ? { repeating: everyYear(day) } : {}),
    })
  }
  return `${file.toString()}\r\n`
}
