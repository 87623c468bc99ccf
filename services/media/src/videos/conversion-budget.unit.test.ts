import { expect, it } from 'vitest'
import { conversionCost, createCostMeter } from './conversion-budget.ts'

const video = (minutes: number, width: number, height: number, framesPerS = 30) => ({
  codec: 'hevc',
  audioCodec: 'aac',
  durationS: minutes * 60,
  width,
  height,
  framesPerS,
  hasOtherTracks: false,
})

it.each([
  ['ten minutes of a phone', video(10, 1920, 1080), 10],
  ['the same upright', video(10, 1080, 1920), 10],
  ['the same with 60 frames a second', video(10, 1920, 1080, 60), 20],
  ['an hour of a still picture in full HD', video(60, 1920, 1080, 1), 60],
  ['a minute in 4K', video(1, 3840, 2160), 4],
  ['nine minutes of the smallest', video(9, 16, 16), 1],
  ['one that does not say how long it is', video(0, 1920, 1080), 0],
])('converting %s costs as many minutes of full HD', (_, facts, minutes) => {
  expect(conversionCost(facts)).toBeCloseTo(minutes, 5)
})

it('the cost adds up during a conversion, whatever length and size the video declares', () => {
  const costSoFar = createCostMeter()
  const hd = 1920 * 1080
  expect(costSoFar({ seconds: 0, frames: 0, pixels: 0 })).toBe(0)
  expect(costSoFar({ seconds: 60, frames: 1800, pixels: hd })).toBeCloseTo(1, 5)
  expect(costSoFar({ seconds: 120, frames: 3600, pixels: 4 * hd })).toBeCloseTo(5, 5)
  expect(costSoFar({ seconds: 120, frames: 7200, pixels: hd })).toBeCloseTo(7, 5)
  expect(costSoFar({ seconds: 60, frames: 7200, pixels: hd })).toBeCloseTo(7, 5)
})
