import { expect, it } from 'vitest'
import { takenOnOf, videoTakenOn } from './taken-on.ts'

it('accepts days that exist and have begun somewhere', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(takenOnOf('2026-11-21T08:00:00', now)).toBe('2026-11-21')
  // At noon in London the next day has begun in Kiritimati.
  expect(takenOnOf('2026-11-22T01:00:00', now)).toBe('2026-11-22')
  for (const none of ['2026-11-23T00:00:00', '2026-02-30T08:00:00', '0000-00-00', '1899-11-30T00:00:00', '', null]) {
    expect(takenOnOf(none, now)).toBeUndefined()
  }
})

it('finds nothing in bytes that only look like a video, and stops searching', async () => {
  const bytes = new Uint8Array(4_000).fill(0)
  bytes.set([0, 0, 15, 160, ...new TextEncoder().encode('moov'), 0, 0, 15, 152, ...new TextEncoder().encode('meta')])
  bytes.set([255, 255, 255, 255, ...new TextEncoder().encode('keys'), 255, 255, 255, 255], 20)
  const read = async (from: number, count: number) => bytes.subarray(from, from + count)
  expect(await videoTakenOn(read, bytes.length, Date.now(), () => '2024-01-01')).toBeUndefined()
})
