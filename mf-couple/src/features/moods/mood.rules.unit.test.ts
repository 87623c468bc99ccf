import { describe, expect, it } from 'vitest'
import { monthBeside, ratingText, weeksOf } from './mood.rules.ts'

describe('the weeks of a month', () => {
  it('have every day once, under its weekday', () => {
    const weeks = weeksOf('2024-02', 1)
    expect(weeks[0]).toEqual([null, null, null, '2024-02-01', '2024-02-02', '2024-02-03', '2024-02-04'])
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(29)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it("start with the reader's first weekday", () => {
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('2026-11', 1)[0]?.[6]).toBe('2026-11-01')
  })
})

it('continues across the turn of the year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

it('names every rating, and an unknown one', () => {
  expect([0, 1, 5, 9].map(ratingText)).toEqual(['No mood set yet', 'Tough day', 'Feeling great!', 'No mood set yet'])
})
