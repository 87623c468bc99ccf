import { describe, expect, it } from 'vitest'
import { calendarOf, todayOf } from './calendar.ts'
import { daysTogether } from './days-together.ts'

const dayAt = (timeZone: string, instant: string) => todayOf(calendarOf(timeZone), Date.parse(instant))

describe('the days together', () => {
  it('counts calendar days, whatever the hour', () => {
    expect(daysTogether('2026-03-01', dayAt('UTC', '2026-03-02T00:01:00Z'))).toEqual({ kind: 'together', days: 1 })
    expect(daysTogether('2026-03-01', dayAt('UTC', '2026-03-02T23:59:00Z'))).toEqual({ kind: 'together', days: 1 })
  })

  it("changes at midnight in the couple's zone", () => {
    const now = '2026-06-10T22:30:00Z'
    expect(daysTogether('2026-06-10', dayAt('Europe/Berlin', now))).toEqual({ kind: 'together', days: 1 })
    expect(daysTogether('2026-06-10', dayAt('America/New_York', now))).toEqual({ kind: 'together', days: 0 })
  })

  it.each([
    ['the clocks go forward', '2026-03-28', '2026-03-29T22:30:00Z', 2],
    ['the clocks go back', '2026-10-24', '2026-10-25T23:30:00Z', 2],
  ])('are exact when %s', (_, start, now, days) => {
    expect(daysTogether(start, dayAt('Europe/Berlin', now))).toEqual({ kind: 'together', days })
  })

  it('counts leap days', () => {
    expect(daysTogether('2024-02-28', dayAt('UTC', '2024-03-01T12:00:00Z'))).toEqual({ kind: 'together', days: 2 })
  })

  it('counts down to a start in the future', () => {
    expect(daysTogether('2026-12-24', dayAt('UTC', '2026-12-23T10:00:00Z'))).toEqual({ kind: 'countdown', days: 1 })
  })

  it('is unset without a start date', () => {
    expect(daysTogether(null, dayAt('UTC', '2026-12-23T10:00:00Z'))).toEqual({ kind: 'unset' })
  })
})
