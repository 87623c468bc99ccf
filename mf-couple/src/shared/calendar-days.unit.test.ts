import { expect, it } from 'vitest'
import { weekdayOf } from './calendar-days.ts'

it('omits the year of a day only in that year', () => {
  expect(weekdayOf('2026-11-20', '2026-11-21')).toBe('Friday, November 20')
  expect(weekdayOf('2024-03-01', '2026-11-21')).toBe('Friday, March 1, 2024')
})
