import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOf, todayOf } from './calendar.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import { addDays } from './days.ts'
import { nextYearly, sameDayInEarlierYears, yearsSince } from './on-this-day.ts'

describe('this day in earlier years', () => {
  it('has the same date, newest first, without the day itself', () => {
    expect(sameDayInEarlierYears('2026-11-21').slice(0, 3)).toEqual(['2025-11-21', '2024-11-21', '2023-11-21'])
  })

  it('has 29 February only every fourth year', () => {
    expect(sameDayInEarlierYears('2028-02-29').slice(0, 2)).toEqual(['2024-02-29', '2020-02-29'])
  })

  it('shows 29 February on 28 February in years that lack it', () => {
    expect(sameDayInEarlierYears('2026-02-28').slice(0, 4)).toEqual([
      '2025-02-28',
      '2024-02-29',
      '2024-02-28',
      '2023-02-28',
    ])
    expect(sameDayInEarlierYears('2028-02-28')).not.toContain('2024-02-29')
    expect(sameDayInEarlierYears('2027-03-01')).not.toContain('2024-02-29')
  })

  it("changes at the couple's midnight", () => {
    const calendar = calendarOf('Europe/Berlin')
    const daysAt = (instant: string) => sameDayInEarlierYears(todayOf(calendar, new Date(instant)))[0]
    expect(daysAt('2026-02-28T22:59:59.000Z')).toBe('2025-02-28')
    expect(daysAt('2026-02-28T23:00:00.000Z')).toBe('2025-03-01')
    expect(daysAt('2028-02-28T23:00:00.000Z')).toBe('2024-02-29')
  })

  it('shows every day exactly once in every later year', () => {
    const someDay = fc.integer({ min: 0, max: 12_000 }).map((age) => addDays('2026-11-21', -age))
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 40 }), (day, later) => {
        const year = Number(day.slice(0, 4)) + later
        const near = `${year}${day.slice(4).replace('-02-29', '-02-28')}`
        const days = [-2, -1, 0, 1, 2].map((offset) => addDays(near, offset))
        const remembered = days.filter((one) => sameDayInEarlierYears(one).includes(day))
        expect(remembered).toHaveLength(1)
        expect(isRealDay(remembered[0] ?? '')).toBe(true)
        expect(yearsSince(day, remembered[0] ?? '')).toBe(later)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the next time of a yearly day', () => {
  it.each([
    ['2020-11-14', '2026-11-14', '2026-11-14'],
    ['2020-11-14', '2026-11-15', '2027-11-14'],
    ['2020-02-29', '2026-02-28', '2026-03-01'],
    ['2020-02-29', '2027-03-01', '2027-03-01'],
    ['2020-02-29', '2027-03-02', '2028-02-29'],
    ['2020-01-01', '2026-12-31', '2027-01-01'],
  ])('of %s on %s is %s', (day, today, next) => {
    expect(nextYearly(day, today)).toBe(next)
  })
})
