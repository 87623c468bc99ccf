import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { limits } from '@love-space/contracts/limits.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The editor works on a copy of at most this size; the original stays as it is. */
export const workingSizeMax: Size = { width: 800, height: 600 }
const zoomMax = 4

/** As large as fits into a box, and no larger than it is. */
export const fitInto = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of a picture that lies on its side after a turn by 90° or 270°. */
export const turnedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

export const turned = (rotation: Rotation): Rotation => ((rotation + 90) % 360) as Rotation

/**
 * How far one may zoom into a picture (its size in pixels, as it is turned) so that a crop of this shape keeps 50 x 50 of them; null
 * where the whole of it has fewer.
 */
export const zoomLimitOf = ({ width, height }: Size, aspect: number): number | null => {
  const cropWidth = Math.min(width, height * aspect)
  const smallest = Math.min(cropWidth, cropWidth / aspect)
  if (smallest < limits.cropPixelsMin) return null
  return Math.min(zoomMax, smallest / limits.cropPixelsMin)
}

/** Percentages as the crop area gives them, in shares of the turned picture; rounding never leaves the picture. */
export const cropOf = (area: Size & { readonly x: number; readonly y: number }): Crop => {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  const [left, top] = [share(area.x), share(area.y)]
  return { left, top, width: Math.min(share(area.width), 1 - left), height: Math.min(share(area.height), 1 - top) }
}
