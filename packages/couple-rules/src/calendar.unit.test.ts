import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningOf, calendarOf, todayOf, todayWithEnd, withTimeZone, type Calendar } from './calendar.ts'
import { addDays, dayIn, daysBetween } from './days.ts'

const at = (instant: string): Date => new Date(instant)
const hourMs = 3_600_000

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Pacific/Kiritimati', 'Pacific/Pago_Pago')
const start = fc.integer({ min: Date.parse('2012-01-01T00:00:00Z'), max: Date.parse('2099-12-01T00:00:00Z') })
const changes = fc.array(fc.record({ timeZone: zone, afterMs: fc.integer({ min: 0, max: 40 * hourMs }) }), {
  minLength: 1,
  maxLength: 5,
})

/** Returns today at every instant of a list while zones change, and whether the zone changed there. */
const follow = (first: string, from: number, steps: readonly { timeZone: string; afterMs: number }[]) => {
  const days: string[] = []
  let calendar: Calendar = calendarOf(first)
  let now = from
  for (const { timeZone, afterMs } of steps) {
    for (let sample = now; sample < now + afterMs; sample += hourMs) days.push(todayOf(calendar, sample))
    now += afterMs
    const before = todayOf(calendar, now)
    calendar = withTimeZone(calendar, timeZone, now)
    expect(todayOf(calendar, now)).toBe(before)
    days.push(before)
  }
  return { days, calendar, now }
}

describe('today', () => {
  it("is the day in the space's zone", () =>
    fc.assert(
      fc.property(zone, start, (timeZone, now) => {
        expect(todayOf(calendarOf(timeZone), now)).toBe(dayIn(timeZone, now))
      }),
    ))

  it('stays the same day when the zone changes, and never goes back', () =>
    fc.assert(
      fc.property(zone, start, changes, (first, from, steps) => {
        const { days, calendar, now } = follow(first, from, steps)
        for (let hour = 0; hour < 80; hour += 1) days.push(todayOf(calendar, now + hour * hourMs))
        expect(days).toEqual(days.toSorted())
      }),
    ))

  it('is the day of the new zone at most three days later', () =>
    fc.assert(
      fc.property(zone, start, changes, (first, from, steps) => {
        const { calendar, now } = follow(first, from, steps)
        expect(todayOf(calendar, now + 72 * hourMs)).toBe(dayIn(calendar.timeZone, now + 72 * hourMs))
      }),
    ))

  it('ends when the next day begins', () =>
    fc.assert(
      fc.property(zone, start, changes, (first, from, steps) => {
        const { calendar, now } = follow(first, from, steps)
        const { date, endsAt } = todayWithEnd(calendar, now)
        expect(date).toBe(todayOf(calendar, now))
        expect(endsAt).toBeGreaterThan(now)
        expect(todayOf(calendar, endsAt - 1)).toBe(date)
        expect(daysBetween(date, todayOf(calendar, endsAt))).toBeGreaterThanOrEqual(1)
      }),
    ))
})

describe('a changed time zone', () => {
  it('keeps today if the new zone is already in tomorrow', () => {
    const changedAt = at('2026-11-21T19:00:00Z')
    const moved = withTimeZone(calendarOf('Europe/Berlin'), 'Asia/Tokyo', changedAt)
    expect(todayOf(moved, changedAt)).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
    expect(todayOf(moved, at('2026-11-22T15:00:00Z'))).toBe('2026-11-23')
  })

  it('never falls back to yesterday if the new zone is still there', () => {
    const changedAt = at('2026-11-21T06:00:00Z')
    const moved = withTimeZone(calendarOf('Europe/Berlin'), 'America/Los_Angeles', changedAt)
    expect(todayOf(moved, changedAt)).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T23:00:00Z'))).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-22T08:00:00Z'))).toBe('2026-11-22')
  })

  it('never falls back if the new zone is a day behind when the old day ends', () => {
    const moved = withTimeZone(calendarOf('Pacific/Kiritimati'), 'Pacific/Pago_Pago', at('2026-11-21T09:00:00Z'))
    expect(todayOf(moved, at('2026-11-21T09:59:00Z'))).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T10:30:00Z'))).toBe('2026-11-21')
    expect(todayWithEnd(moved, at('2026-11-21T09:30:00Z')).endsAt).toBe(at('2026-11-22T11:00:00Z').getTime())
  })

  it('keeps the zone in which the day began if it changes twice', () => {
    const once = withTimeZone(calendarOf('Europe/Berlin'), 'Asia/Tokyo', at('2026-11-21T19:00:00Z'))
    const twice = withTimeZone(once, 'America/Los_Angeles', at('2026-11-21T19:05:00Z'))
    expect(todayOf(twice, at('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
    expect(twice).toEqual({
      timeZone: 'America/Los_Angeles',
      formerZone: { timeZone: 'Europe/Berlin', lastDay: '2026-11-21' },
    })
  })

  it('leaves the calendar unchanged if the zone is the same', () => {
    const berlin = calendarOf('Europe/Berlin')
    expect(withTimeZone(berlin, 'Europe/Berlin', at('2026-11-21T19:00:00Z'))).toBe(berlin)
  })
})

describe('the beginning of a coming day', () => {
  it('is the first instant of it, or of a later day if a change of the zone skips it', () =>
    fc.assert(
      fc.property(zone, start, changes, fc.integer({ min: 1, max: 400 }), (first, from, steps, ahead) => {
        const { calendar, now } = follow(first, from, steps)
        const day = addDays(todayOf(calendar, now), ahead)
        const begins = beginningOf(calendar, day)
        expect(todayOf(calendar, begins) >= day).toBe(true)
        expect(todayOf(calendar, begins - 1) < day).toBe(true)
      }),
    ))
})
