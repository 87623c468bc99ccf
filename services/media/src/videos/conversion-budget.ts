import type { VideoFacts } from './ffmpeg.ts'

const fullHdPixels = 1_920 * 1_080
const usualFramesPerS = 30
/** Smaller pictures cost hardly less. */
const leastPixels = 640 * 360

/** What converting a video costs: its length in minutes, as if it had 1920 by 1080 pixels and 30 frames a second. */
export const conversionCost = ({ durationS, width, height, framesPerS }: VideoFacts): number => {
  const pixels = Math.max(leastPixels, width * height) / fullHdPixels
  const frames = Math.max(usualFramesPerS, framesPerS) / usualFramesPerS
  return (durationS / 60) * pixels * frames
}
