import { expect, it } from 'vitest'
import { trendOf } from './trend.ts'

it('finds the slope of a line without error', () => {
  const { slope, error } = trendOf([0, 1, 2, 3].map((at) => ({ at, value: 10 + 3 * at })))
  expect(slope).toBeCloseTo(3)
  expect(error).toBeCloseTo(0)
})

it('doubts the slope of scattered values', () => {
  const values = [10, 14, 9, 13, 10, 14]
  const { slope, error } = trendOf(values.map((value, at) => ({ at, value })))
  expect(slope).toBeCloseTo(0.34, 1)
  expect(error).toBeGreaterThan(slope)
})
