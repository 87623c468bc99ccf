import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'

const now = new Date('2026-11-21T12:00:00Z')
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'a',
  title: 'A picnic',
  day: '2026-12-05',
  ...more,
})
const fileOf = (entries: readonly CalendarEntry[], timeZone = 'Europe/Berlin', name = 'Ours') =>
  calendarFile({ name, timeZone, entries }, now)
const read = (file: string): { calendar: ICAL.Component; events: ICAL.Event[] } => {
  const calendar = ICAL.Component.fromString(file)
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) }
}
const only = (given: Partial<CalendarEntry>, timeZone?: string): ICAL.Event => {
  const { events } = read(fileOf([entry(given)], timeZone))
  expect(events).toHaveLength(1)
  return events[0]!
}

describe('a calendar file', () => {
  it('holds every text as written, whatever characters it has, in lines of 75 bytes at most', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (words) => {
        const title = `x${words.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ').trimEnd()}`
        const details = `${title}\nBEGIN:VEVENT\nSUMMARY;VALUE="x",y\\n:${title}`
        const file = fileOf([entry({ title, details, place: title })])
        const { events } = read(file)
        expect(events.map(({ summary, description, location }) => [summary, description, location])).toEqual([
          [title, details, title],
        ])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
    ))

  it("cannot be given extra lines by a space's name", () => {
    const file = fileOf([], 'Europe/Berlin', 'Us;\r\nBEGIN:VEVENT, "we"')
    expect(file.split('\r\n')).toContain('NAME:Us\\;\\nBEGIN:VEVENT\\, "we"')
    expect(read(file).events).toEqual([])
  })

  it.each([
    ['Europe/Berlin', '2026-12-05', '19:30', '2026-12-05T18:30:00Z'],
    ['Europe/Berlin', '2026-07-05', '19:30', '2026-07-05T17:30:00Z'],
    ['Pacific/Kiritimati', '2026-12-05', '00:15', '2026-12-04T10:15:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
    ['Asia/Kathmandu', '2026-03-08', '02:30', '2026-03-07T20:45:00Z'],
  ])('writes %s on %s at %s as an instant', (timeZone, day, time, instant) => {
    const { startDate, endDate } = only({ day, time }, timeZone)
    expect(startDate.toJSDate().toISOString()).toBe(new Date(instant).toISOString())
    expect(startDate.zone.tzid).toBe('UTC')
    expect(endDate.toUnixTime() - startDate.toUnixTime()).toBe(2 * 3600)
  })

  it('writes a whole day, which is the same in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { startDate } = only({ day: '2026-01-01' }, timeZone)
      expect([startDate.isDate, startDate.toString()]).toEqual([true, '2026-01-01'])
    }
  })

  it('repeats every year, and a February 29 on March 1 in common years', () => {
    const daysOf = (day: string) => {
      const iterator = only({ day, isYearly: true }).iterator()
      return [iterator.next(), iterator.next(), iterator.next()].map(String)
    }
    expect(daysOf('2020-05-17')).toEqual(['2020-05-17', '2021-05-17', '2022-05-17'])
    expect(daysOf('2024-02-29')).toEqual(['2024-02-29', '2025-03-01', '2026-03-01'])
  })

  it("keeps an entry's id, so that calendar apps replace it", () => {
    expect(only({ title: 'one' }).uid).toBe(only({ title: 'two' }).uid)
  })
})
