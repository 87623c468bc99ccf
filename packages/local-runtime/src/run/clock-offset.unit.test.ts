import { expect, it } from 'vitest'
import { clockOffsetOf } from './clock-offset.ts'

const now = new Date('2027-03-01T12:00:00Z')

it.each([
  ['+0s', 0],
  ['+90m', 5_400],
  ['+3h', 10_800],
  ['+40d', 3_456_000],
  ['2027-03-02T12:00:00Z', 86_400],
  ['2028-02-29T12:00:00Z', 365 * 86_400],
])('reads %s', (clock, offsetS) => {
  expect(clockOffsetOf(clock, now)).toBe(offsetS)
})

it.each(['', '40d', '+d', '+1.5d', '+40w', '-1d', 'tomorrow', '2027-03-01T11:59:00Z', '+4000d'])(
  'refuses %j',
  (clock) => {
    expect(() => clockOffsetOf(clock, now)).toThrow('--clock')
  },
)
