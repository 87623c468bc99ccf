import { describe, expect, it } from 'vitest'
import { anniversaryOf, lastYearTogether, yearToReview } from './anniversary.ts'

it('the anniversary of February 29 is March 1 in common years', () => {
  expect([1, 2, 3, 4].map((years) => anniversaryOf('2024-02-29', years))).toEqual([
    '2025-03-01',
    '2026-03-01',
    '2027-03-01',
    '2028-02-29',
  ])
})

describe('the last year together', () => {
  it('ends the day before the latest anniversary', () => {
    const second = { years: 2, anniversary: '2026-11-14', from: '2025-11-14', to: '2026-11-13' }
    for (const today of ['2026-11-14', '2027-11-13']) expect(lastYearTogether('2024-11-14', today)).toEqual(second)
  })

  it('of a story from February 29 begins and ends on days that exist', () => {
    const first = { years: 1, anniversary: '2025-03-01', from: '2024-02-29', to: '2025-02-28' }
    expect(lastYearTogether('2024-02-29', '2025-03-01')).toEqual(first)
    expect(lastYearTogether('2024-02-29', '2028-02-28')).toMatchObject({ years: 3, from: '2026-03-01' })
    expect(lastYearTogether('2024-02-29', '2028-02-29')).toMatchObject({ years: 4, to: '2028-02-28' })
  })

  it('is missing without a start date, before the first anniversary, and before the start', () => {
    expect(lastYearTogether(null, '2026-11-21')).toBeUndefined()
    expect(lastYearTogether('2025-11-22', '2026-11-21')).toBeUndefined()
    expect(lastYearTogether('2027-01-01', '2026-11-21')).toBeUndefined()
  })
})

it('the year is reviewed for a week from the anniversary on', () => {
  const isDue = (today: string) => yearToReview('2024-11-14', today) !== undefined
  expect(['2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21'].map(isDue)).toEqual([false, true, true, false])
})
