import { expect, it } from 'vitest'
import { addDays } from '@love-space/couple-rules/days.ts'
import { lettersOfAYear, moodsOfAYear } from './demo-year.ts'

const today = '2026-11-21'

it('is the same for the same day, with at most one letter a day of each', () => {
  const letters = lettersOfAYear(today)
  expect(letters).toEqual(lettersOfAYear(today))
  const keys = letters.map(({ date, writer }) => `${date} ${writer}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(letters.length).toBeGreaterThan(300)
  expect(letters[0]?.date).toBe('2025-11-21')
  expect(letters.at(-1)?.date).toBe(addDays(today, -2))
})

it('has letters of both on each of the last days, in every mood', () => {
  const letters = lettersOfAYear(today)
  for (let ago = 14; ago > 1; ago -= 1) {
    expect(letters.filter(({ date }) => date === addDays(today, -ago))).toHaveLength(2)
  }
  expect(new Set(letters.map(({ mood }) => mood)).size).toBe(5)
})

it('has moods of every kind, at most one a day of each', () => {
  const moods = moodsOfAYear(today)
  expect(moods).toEqual(moodsOfAYear(today))
  expect(new Set(moods.map(({ date, person }) => `${date} ${person}`)).size).toBe(moods.length)
  expect(new Set(moods.map(({ rating }) => rating)).size).toBe(5)
  expect(moods.length).toBeGreaterThan(450)
  expect(moods.at(-1)?.date).toBe(addDays(today, -1))
})
