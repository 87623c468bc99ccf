import type { VideoFacts } from './ffmpeg.ts'

const fullHdPixels = 1_920 * 1_080
const usualFramesPerS = 30
/** Lower bound, because smaller pictures cost hardly less. */
const leastPixels = 640 * 360

/** Returns the cost of converting a video, in minutes of 1920 × 1080 pixels at 30 frames per second. */
export const conversionCost = ({ durationS, width, height, framesPerS }: VideoFacts): number => {
  const pixels = Math.max(leastPixels, width * height) / fullHdPixels
  const frames = Math.max(usualFramesPerS, framesPerS) / usualFramesPerS
  return (durationS / 60) * pixels * frames
}
