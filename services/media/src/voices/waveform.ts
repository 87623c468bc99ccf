import { limits } from '@love-space/contracts/limits.ts'

const bytesPerSample = 2
const sampleMax = 32_768

/**
 * Returns the loudness of 16-bit samples over time, from 0 to 1: the highest sample of each of up to a hundred equal
 * parts. The loudest part counts as 1, so that a quiet recording shows its course too.
 */
export const waveformOf = (samples: Buffer): number[] => {
  const count = Math.floor(samples.length / bytesPerSample)
  const points = Math.min(limits.waveformPointsMax, count)
  const peaks = Array.from({ length: points }, (_, point) => {
    let peak = 0
    const end = Math.floor(((point + 1) * count) / points)
    for (let at = Math.floor((point * count) / points); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples.readInt16LE(at * bytesPerSample)))
    return peak / sampleMax
  })
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 1_000) / 1_000))
}
