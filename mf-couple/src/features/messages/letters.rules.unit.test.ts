import { expect, it } from 'vitest'
import { messageBy, mia, noah } from '../../test/couple.fixtures.ts'
import { byMonth, isFound, lastDayOf } from './letters.rules.ts'

const all = { words: '', tag: '', month: '', days: '' }

it('knows the last day of every month', () => {
  expect(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ])
})

it("groups letters by month and day, once each, and a day's in the order of writing", () => {
  const [first, second, older] = [
    messageBy(noah, 'first', { date: '2026-11-20' }),
    messageBy(mia, 'second', { date: '2026-11-20' }),
    messageBy(mia, 'older', { date: '2026-10-31' }),
  ]
  const grouped = byMonth([second, first, second, older])
  expect(
    grouped.map(({ month, days }) => [month, days.map(({ letters }) => letters.map(({ message }) => message))]),
  ).toEqual([
    ['2026-11', [['first', 'second']]],
    ['2026-10', [['older']]],
  ])
})

it.each([
  [{ words: 'cafe est' }, true],
  [{ words: 'cafe nada' }, false],
  [{ tag: 'ROMA' }, true],
  [{ tag: 'rom' }, false],
  [{ month: '2026-10' }, false],
  [{ month: '2026-11' }, true],
  [{ days: '2026-11-01,2026-11-02' }, true],
  [{ days: '2026-11-01' }, false],
])('finds on this device the letters that the server would find: %o', (wanted, expected) => {
  const letter = messageBy(mia, 'Café en la estación', { date: '2026-11-02', tags: ['Roma'] })
  expect(isFound(letter, { ...all, ...wanted })).toBe(expected)
})
