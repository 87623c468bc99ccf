import fc from 'fast-check'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { expect, it } from 'vitest'
import { firstOpeningDay, lastOpeningDay, quickDays } from './capsules.rules.ts'

const days = (today: string, startDate: string | null = null) =>
  quickDays(today, startDate).map(({ name, day }) => `${name} ${day}`)

it('offers a month, a year and the next anniversary, soonest first', () => {
  expect(days('2026-11-21', '2020-12-01')).toEqual([
    'anniversary 2026-12-01',
    'inAMonth 2026-12-21',
    'inAYear 2027-11-21',
  ])
  expect(days('2026-11-21', '2020-11-01')).toEqual([
    'inAMonth 2026-12-21',
    'anniversary 2027-11-01',
    'inAYear 2027-11-21',
  ])
})

it('offers one choice for a day that has two names', () => {
  expect(days('2026-11-21', '2020-11-21')).toEqual(['inAMonth 2026-12-21', 'anniversary 2027-11-21'])
})

it('ends with the month where the next one is shorter', () => {
  expect(days('2027-01-31')).toEqual(['inAMonth 2027-02-28', 'inAYear 2028-01-31'])
  expect(days('2028-02-29')).toEqual(['inAMonth 2028-03-29', 'inAYear 2029-02-28'])
})

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count))

it('offers only days on which a letter may open', () =>
  fc.assert(
    fc.property(day, day, (today, startDate) => {
      for (const { day: offered } of quickDays(today, startDate)) {
        expect(isRealDay(offered)).toBe(true)
        expect(offered >= firstOpeningDay(today) && offered <= lastOpeningDay(today)).toBe(true)
      }
    }),
  ))
