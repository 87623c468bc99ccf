import { expect, it } from 'vitest'
import { retryAfterMsOf } from './klaviyo.ts'

const now = new Date('2026-01-01T00:00:00Z')

it.each([
  ['30', 30_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', 30_000],
  [undefined, 30_000],
])('waits as long as Retry-After %s demands, a day at most', (header, ms) => {
  expect(retryAfterMsOf(header, now)).toBe(ms)
})
