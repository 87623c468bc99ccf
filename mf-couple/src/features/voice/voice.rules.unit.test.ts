import { describe, expect, it } from 'vitest'
import { barsOf, clockOf, loudnessOf, nextSpeed, speeds, troubleOf, typeToRecord } from './voice.rules.ts'

it('records in the first type that the browser can, else in none', () => {
  const supports =
    (...types: string[]) =>
    (type: string) =>
      types.includes(type)
  expect(typeToRecord(supports('audio/mp4', 'audio/webm;codecs=opus'))).toBe('audio/webm;codecs=opus')
  expect(typeToRecord(supports('audio/ogg;codecs=opus', 'audio/mp4'))).toBe('audio/mp4')
  expect(typeToRecord(supports('audio/wav'))).toBeUndefined()
})

it.each([
  [0, '0:00'],
  [-1, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [119.5, '1:59'],
  [120, '2:00'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'taken'],
  ['NeverHeardOfError', 'failed'],
])('says for %s: %s', (name, trouble) => {
  expect(troubleOf(new DOMException('', name))).toBe(trouble)
})

describe('bars', () => {
  it('keep the loudest of each part, for more and for fewer values than bars', () => {
    expect(barsOf([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
    expect(barsOf([0.1, 0.9], 4)).toEqual([0.1, 0.1, 0.9, 0.9])
    expect(barsOf([], 3)).toEqual([0, 0, 0])
  })
})

it('measures silence as 0, the loudest sound as 1, and more for louder ones', () => {
  const tone = (height: number) => loudnessOf(new Float32Array(64).fill(height))
  expect(tone(0)).toBe(0)
  expect(tone(1)).toBe(1)
  expect(tone(0.01)).toBeGreaterThan(0)
  expect(tone(0.05)).toBeGreaterThan(tone(0.01))
})

it('goes through the speeds and begins again', () => {
  expect(speeds.map(nextSpeed)).toEqual([1.25, 1.5, 2, 1])
})
