import { expect, it } from 'vitest'
import { waveformOf } from './waveform.ts'

const samplesOf = (values: readonly number[]): Buffer => {
  const samples = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) samples.writeInt16LE(value, at * 2)
  return samples
}

it('is the course of the loudness, however quiet, in a hundred parts', () => {
  const rising = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? 1 : -1) * Math.floor(at / 10))
  const points = waveformOf(samplesOf(rising))
  expect(points).toHaveLength(100)
  expect([points[0], points[50], points[99]]).toEqual([0, 0.505, 1])
})

it('has no more parts than samples, and is flat for silence', () => {
  expect(waveformOf(samplesOf([-32_768, 16_384]))).toEqual([1, 0.5])
  expect(waveformOf(samplesOf([0, 0, 0]))).toEqual([0, 0, 0])
  expect(waveformOf(Buffer.alloc(0))).toEqual([])
})
