import { instantIn } from '@love-space/couple-rules/days.ts'
import ical, { escape } from 'ical-generator'

/** What a calendar shows of a day. */
export interface CalendarEntry {
  /** The same whenever the same thing is told again, so that calendars replace it. */
  readonly id: string
  readonly title: string
  readonly details?: string
  readonly place?: string
  readonly day: string
  /** `HH:MM` where the couple lives; the whole day without. */
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

/** A February 29 has its year on March 1 where the year has none: both are the 60th day. */
const everyYear = (day: string): string =>
  day.endsWith('-02-29') ? 'RRULE:FREQ=YEARLY;BYYEARDAY=60' : 'RRULE:FREQ=YEARLY'

/** An iCalendar file (RFC 5545). Times are told in UTC, so that no calendar needs to know the zone. */
export const calendarFile = ({ name, timeZone, entries }: CalendarContent, now: Date): string => {
  // The library escapes every text but this one.
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
