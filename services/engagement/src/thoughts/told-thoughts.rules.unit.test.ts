import { expect, it } from 'vitest'
import { toldThoughts } from './told-thoughts.rules.ts'

const at = (minutes: number, userId = 'anna') => ({
  _id: `${userId}-${minutes}`,
  userId,
  sentAt: new Date(Date.UTC(2026, 10, 21, 8) + minutes * 60_000),
})

it('the first of a day is told, then one in ten minutes', () => {
  expect(toldThoughts([at(0), at(1), at(9.9), at(10), at(12), at(20)], 'anna')).toEqual([
    'anna-0',
    'anna-10',
    'anna-20',
  ])
})

it('one that follows an answer is told at once', () => {
  expect(toldThoughts([at(0), at(1, 'ben'), at(2), at(3)], 'anna')).toEqual(['anna-0', 'anna-2'])
})

it("the partner's own thoughts are told by the same rule", () => {
  expect(toldThoughts([at(0), at(1, 'ben'), at(2, 'ben')], 'ben')).toEqual(['ben-1'])
})

it('no more than thirty are told in a day', () => {
  const all = Array.from({ length: 100 }, (_, n) => [at(2 * n), at(2 * n + 1, 'ben')]).flat()
  expect(toldThoughts(all, 'anna')).toHaveLength(30)
})
