import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './days.ts'
import { questionOf } from './daily-question.ts'

const count = 367
const spaceId = fc.stringMatching(/^[0-9a-f]{24}$/)
const day = fc.integer({ min: -20_000, max: 60_000 }).map((number) => addDays('1970-01-01', number))

describe('the question of a day', () => {
  it('does not repeat before all questions have had their day', () =>
    fc.assert(
      fc.property(spaceId, day, (space, first) => {
        const asked = Array.from({ length: count }, (_, index) => questionOf(space, addDays(first, index), count))
        expect(new Set(asked).size).toBe(count)
        for (const question of asked) expect(question).toSatisfy((one: number) => one >= 0 && one < count)
      }),
      { numRuns: 30 },
    ))

  it('differs between couples', () => {
    const asked = Array.from({ length: 50 }, (_, index) =>
      questionOf((index * 7919 * 104_729 + 17).toString(16).padStart(24, '0'), '2026-11-21', count),
    )
    expect(new Set(asked).size).toBeGreaterThan(40)
  })
})
