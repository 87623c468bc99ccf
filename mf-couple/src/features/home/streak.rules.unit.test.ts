import { expect, it } from 'vitest'
import { streakColour } from './streak.rules.ts'

it('the colour of a streak changes at 10, 25, 50, 100 and 365 days', () => {
  const colours = [0, 9, 10, 24, 25, 49, 50, 99, 100, 364, 365, 4000].map(streakColour)
  expect(new Set(colours).size).toBe(6)
  for (const index of [0, 2, 4, 6, 8, 10]) expect(colours[index]).toBe(colours[index + 1])
})
