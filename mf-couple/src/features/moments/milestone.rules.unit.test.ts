import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@love-space/couple-rules/days.ts'
import { milestoneOn } from './milestone.rules.ts'

const start = '2024-11-14'

describe('a milestone', () => {
  it.each([
    [100, { unit: 'days', count: 100 }],
    [365, { unit: 'years', count: 1 }],
    [500, { unit: 'days', count: 500 }],
    [730, { unit: 'years', count: 2 }],
    [1000, { unit: 'days', count: 1000 }],
    [2000, { unit: 'days', count: 2000 }],
  ] as const)('comes after %i days', (days, milestone) => {
    expect(milestoneOn(start, addDays(start, days))).toEqual(milestone)
  })

  it('is celebrated for a week and no longer', () => {
    expect(milestoneOn(start, addDays(start, 106))).toEqual({ unit: 'days', count: 100 })
    expect(milestoneOn(start, addDays(start, 107))).toBeUndefined()
    expect(milestoneOn(start, addDays(start, 99))).toBeUndefined()
  })

  it('is 365 days if a leap day puts the anniversary a day later', () => {
    expect(milestoneOn('2023-11-14', '2024-11-13')).toEqual({ unit: 'days', count: 365 })
    expect(milestoneOn('2023-11-14', '2024-11-14')).toEqual({ unit: 'years', count: 1 })
  })

  it('of a story from February 29 comes on March 1 in common years', () => {
    expect(milestoneOn('2024-02-29', '2025-03-01')).toEqual({ unit: 'years', count: 1 })
    expect(milestoneOn('2024-02-29', '2028-02-29')).toEqual({ unit: 'years', count: 4 })
  })

  it('does not come without a start date, before it or on the day itself', () => {
    expect(milestoneOn(null, start)).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (days) => milestoneOn(start, addDays(start, -days)) === undefined),
    )
  })
})
