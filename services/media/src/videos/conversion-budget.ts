import type { Converted, VideoFacts } from './ffmpeg.ts'

const fullHdPixels = 1_920 * 1_080
const usualFramesPerS = 30
/** Lower bound of the counted pixels: smaller pictures cost hardly less. */
const leastPixels = 640 * 360

const costOf = ({ seconds, frames, pixels }: Converted): number =>
  (Math.max(seconds, frames / usualFramesPerS) / 60) * (Math.max(leastPixels, pixels) / fullHdPixels)

/** Returns the cost of converting a video, in minutes of 1920 × 1080 pixels at 30 frames per second. */
export const conversionCost = ({ durationS, width, height, framesPerS }: VideoFacts): number =>
  costOf({ seconds: durationS, frames: durationS * framesPerS, pixels: width * height })

/** Returns the cost so far at each report. A video may be longer, or its frames larger, than its header says. */
export const createCostMeter = (): ((done: Converted) => number) => {
  let cost = 0
  let last = { seconds: 0, frames: 0 }
  return ({ seconds, frames, pixels }) => {
    cost += costOf({
      seconds: Math.max(0, seconds - last.seconds),
      frames: Math.max(0, frames - last.frames),
      pixels,
    })
    last = { seconds, frames }
    return cost
  }
}
