import { expect, it } from 'vitest'
import { agoMsOf, incarnationOf, placeOf, seqOf } from './place.ts'

const first = incarnationOf('2026-11-21T10:00:00.123456789Z')
const second = incarnationOf('2026-11-21T10:00:01.123456789Z')

it('recognises its own places', () => {
  expect(seqOf(first, placeOf(first, 7))).toBe(7)
})
it.each([placeOf(second, 7), '7', '', `${first}-`, `${first}-x`, `${first}-7-7`])('rejects %j', (place) => {
  expect(seqOf(first, place)).toBeUndefined()
})
it('parses how long a browser without a place has been reading', () => {
  expect(agoMsOf('ago-4200')).toBe(4200)
  for (const text of [placeOf(first, 7), 'ago-', 'ago-x', 'ago--1', 'ago-1.5', 'ago-12345678901', '']) {
    expect([text, agoMsOf(text)]).toEqual([text, undefined])
  }
  expect(seqOf(first, 'ago-4200')).toBeUndefined()
})
