import { expect, test } from 'vitest'
import { isAtLeast } from './run-tool.ts'

test.each([
  ['2.11.0', '2.11', true],
  ['2.15.2', '2.11', true],
  ['3.0', '2.11', true],
  ['2.9.10', '2.11', false],
  ['4.4', '4.4.1', false],
  ['17', '17', true],
])('%s is at least %s: %s', (version, wanted, expected) => {
  expect(isAtLeast(version, wanted)).toBe(expected)
})
