import { expect, it } from 'vitest'
import { mondayOfClockChange } from './week-days.ts'

it.each([
  ['2026-11-28T12:00:00Z', '2027-03-22'],
  ['2027-03-20T12:00:00Z', '2027-03-22'],
  // Sunday night in Berlin, Monday already by the clock of this zone.
  ['2027-03-21T23:30:00Z', '2027-10-25'],
  ['2027-06-01T12:00:00Z', '2027-10-25'],
])('finds the next whole week in which clocks change, from %s', (now, monday) => {
  expect(mondayOfClockChange('Europe/Berlin', new Date(now))).toBe(monday)
})
