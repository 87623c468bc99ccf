import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfAge } from './age.ts'
import { addDays } from './days.ts'

describe('an age', () => {
  it.each([
    ['2010-11-23', '2026-11-23', true],
    ['2010-11-23', '2026-11-22', false],
    ['2010-11-24', '2026-11-23', false],
    ['2009-12-31', '2026-01-01', true],
    ['2010-12-31', '2026-01-01', false],
    // Born on 29 February: the birthday is 1 March in years without that day.
    ['2008-02-29', '2024-02-28', false],
    ['2008-02-29', '2024-02-29', true],
    ['1910-02-28', '1926-02-28', true],
  ])('is at least 16 for a birth on %s, on %s: %s', (dateOfBirth, today, isReached) => {
    expect(isOfAge(dateOfBirth, 16, today)).toBe(isReached)
  })

  it('of 18 is reached on 1 March by a person born on 29 February', () => {
    expect(isOfAge('2008-02-29', 18, '2026-02-28')).toBe(false)
    expect(isOfAge('2008-02-29', 18, '2026-03-01')).toBe(true)
  })

  it('once reached holds on every later day', () => {
    const days = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 30 }), (born, later, years) => {
        const dateOfBirth = addDays('1980-01-01', born)
        const today = addDays(dateOfBirth, later)
        const isReached = isOfAge(dateOfBirth, years, today)
        expect(isReached && !isOfAge(dateOfBirth, years, addDays(today, 1))).toBe(false)
        expect(isReached).toBe(isReached && later >= years * 365)
      }),
    )
  })
})
