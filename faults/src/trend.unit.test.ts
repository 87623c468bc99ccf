import { expect, it } from 'vitest'
import { trendOf } from './trend.ts'

it('finds the slope of a line without error', () => {
  const { perHour, error } = trendOf([0, 1, 2, 3].map((hours) => ({ hours, value: 10 + 3 * hours })))
  expect(perHour).toBeCloseTo(3)
  expect(error).toBeCloseTo(0)
})

it('doubts the slope of scattered values', () => {
  const values = [10, 14, 9, 13, 10, 14]
  const { perHour, error } = trendOf(values.map((value, hours) => ({ hours, value })))
  expect(perHour).toBeCloseTo(0.34, 1)
  expect(error).toBeGreaterThan(perHour)
})
