import { isRealDay } from '@love-space/contracts/real-day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayAfter,
  dayBefore,
  dayIn,
  daysBetween,
  endOfDayIn,
  instantIn,
  isTimeZone,
  refusedDay,
} from './days.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zone = fc.constantFrom(...zones)
/** Instants in years whose clocks were never turned back over midnight. */
const instant = fc
  .integer({ min: Date.parse('2012-01-01T00:00:00Z'), max: Date.parse('2099-12-31T00:00:00Z') })
  .map((ms) => new Date(ms))
const day = fc
  .integer({ min: 0, max: 80_000 })
  .map((count) => new Date(Date.UTC(1900, 0, 1) + count * 86_400_000).toISOString().slice(0, 10))

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const text = (year: number, month: number, date: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')

describe('a real day', () => {
  it('belongs to a month of its year', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, date) => {
          const last = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)
          expect(isRealDay(text(year, month, date))).toBe(date >= 1 && date <= last)
        },
      ),
    ))

  it.each(['', '2026-2-3', '2026-02-3x', ' 2026-02-03', '2026-02-03T00:00:00Z', '20260203', '-02026-02-03'])(
    'is not %j',
    (given) => expect(isRealDay(given)).toBe(false),
  )
})

describe('days before and after', () => {
  it.each([
    ['2026-03-01', '2026-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2100-03-01', '2100-02-28'],
    ['2027-01-01', '2026-12-31'],
  ])('before %s comes %s', (later, earlier) => {
    expect(dayBefore(later)).toBe(earlier)
    expect(dayAfter(earlier)).toBe(later)
  })

  it('exist, in order, as many as were counted', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (from, count) => {
        const to = addDays(from, count)
        expect(isRealDay(to)).toBe(true)
        expect(daysBetween(from, to)).toBe(count)
        expect(addDays(to, -count)).toBe(from)
        expect(Math.sign(to < from ? -1 : to > from ? 1 : 0)).toBe(Math.sign(count))
      }),
    ))

  it('are each one day apart', () =>
    fc.assert(
      fc.property(day, (one) => {
        expect(daysBetween(dayBefore(one), one)).toBe(1)
        expect(dayBefore(dayAfter(one))).toBe(one)
      }),
    ))
})

describe('the day in a time zone', () => {
  it('is the day that clocks there show', () =>
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        expect(dayIn(timeZone, at)).toBe(clock.format(at).slice(0, 10))
        expect(dayIn(timeZone, at.getTime())).toBe(dayIn(timeZone, at))
      }),
    ))

  it('never goes back, whatever the clocks do', () =>
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 0, max: 3 * 86_400_000 }), (timeZone, at, ms) => {
        expect(dayIn(timeZone, at.getTime() + ms) >= dayIn(timeZone, at)).toBe(true)
      }),
    ))

  it.each([
    ['Europe/Berlin', '2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['Europe/Berlin', '2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-22T07:59:59Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-22T10:59:00Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Europe/Lisbon', '2028-02-29T12:00:00Z', '2028-02-29'],
    ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31'],
  ])('%s at %s is %s', (timeZone, at, expected) => expect(dayIn(timeZone, new Date(at))).toBe(expected))

  it("uses this machine's zone by default", () =>
    expect(dayIn(undefined, 0)).toBe(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, 0)))
})

describe('the end of a day in a time zone', () => {
  it('is the first minute of a later day', () =>
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const endsAt = endOfDayIn(timeZone, at)
        expect(endsAt).toBeGreaterThan(at.getTime())
        expect(dayIn(timeZone, endsAt - 1)).toBe(dayIn(timeZone, at))
        expect(dayIn(timeZone, endsAt) > dayIn(timeZone, at)).toBe(true)
      }),
    ))

  it.each([
    ['the day of 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['the day of 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['a day whose midnight is skipped', 'Asia/Beirut', '2026-03-28T21:59:00Z', '2026-03-28T22:00:00.000Z'],
    ['the day before one that never was', 'Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_, timeZone, at, endsAt) => expect(new Date(endOfDayIn(timeZone, new Date(at))).toISOString()).toBe(endsAt))
})

it('accepts existing time zones only', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true])
  expect(['Mars/Olympus', 'Europe/Atlantis', 'A', ''].map(isTimeZone)).toEqual([false, false, false, false])
})

describe('an instant in a zone', () => {
  it('is when clocks there show that day and time, unless they skip it', () =>
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const minute = Math.floor(Number(at) / 60_000) * 60_000
        const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(minute)
        const found = instantIn(timeZone, dayIn(timeZone, minute), time)
        // A time occurs twice on the day when clocks are turned back.
        expect(Math.abs(found - minute)).toBeLessThanOrEqual(3 * 3_600_000)
        expect(dayIn(timeZone, found)).toBe(dayIn(timeZone, minute))
      }),
    ))

  it('is the earlier of two if clocks are turned back, and moves later by a skipped gap', () => {
    expect(new Date(instantIn('Europe/Berlin', '2026-10-25', '02:30')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(new Date(instantIn('Europe/Berlin', '2026-03-29', '02:30')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
})

it('explains why a day is refused', () => {
  expect(refusedDay('2026-02-30', '2026-11-23')).toBe('The calendar does not have this day.')
  expect(refusedDay('2026-11-24', '2026-11-23')).toBe('This day has not begun.')
  expect(refusedDay('2026-11-23', '2026-11-23')).toBeUndefined()
  expect(refusedDay('2026-11-24')).toBeUndefined()
})
