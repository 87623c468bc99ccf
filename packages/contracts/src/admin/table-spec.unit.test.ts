import { expect, it } from 'vitest'
import { daysOfRange } from './table-spec.ts'

it.each([
  ['2026-06-01..2026-06-30', { from: '2026-06-01', to: '2026-06-30' }],
  ['2026-06-01..', { from: '2026-06-01' }],
  ['..2024-02-29', { to: '2024-02-29' }],
  ['2026-02-30..', null],
  ['..2026-13-01', null],
  ['2026-06-01', null],
])('%s are the days %j', (text, days) => {
  expect(daysOfRange(text)).toEqual(days)
})
