import { expect, it } from 'vitest'
import { commonDay, isProposed, proposedTitle } from './proposed-words.ts'

it('proposes the day of most pictures, the earliest of several, and none without any', () => {
  expect(commonDay(['2026-10-04', '2026-10-03', '2026-10-04'])).toBe('2026-10-04')
  expect(commonDay(['2026-10-05', '2026-10-03', '2026-10-04'])).toBe('2026-10-03')
  expect(commonDay([])).toBeUndefined()
})

it('proposes a title of the day, which is no longer a proposal once something else is typed', () => {
  expect(proposedTitle('2026-10-03')).toBe('Saturday in October')
  expect(isProposed('Saturday in October', '2026-10-03')).toBe(true)
  expect(isProposed(' ', '2026-10-03')).toBe(true)
  expect(isProposed('Saturday in October', '2026-11-03')).toBe(false)
})
