import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { limits } from '@love-space/contracts/limits.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export const workingSizeMax: Size = { width: 800, height: 600 }
const zoomMax = 4

export const fitInto = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const rotatedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

export const rotatedRight = (rotation: Rotation): Rotation => ((rotation + 90) % 360) as Rotation

/** Returns the zoom at which a crop of the rotated picture has 50 x 50 pixels; null if the picture is too small. */
export const zoomLimitOf = ({ width, height }: Size, aspect: number): number | null => {
  const cropWidth = Math.min(width, height * aspect)
  const smallest = Math.min(cropWidth, cropWidth / aspect)
  if (smallest < limits.cropPixelsMin) return null
  return Math.min(zoomMax, smallest / limits.cropPixelsMin)
}

/** Converts the crop's percentages to fractions of the rotated picture, and clamps rounding errors. */
export const cropOf = (area: Size & { readonly x: number; readonly y: number }): Crop => {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  const [left, top] = [share(area.x), share(area.y)]
  return { left, top, width: Math.min(share(area.width), 1 - left), height: Math.min(share(area.height), 1 - top) }
}

/** Returns the largest crop of an aspect, with the focus as near to its middle as the edges allow. */
export const proposedCrop = (
  { width, height }: Size,
  aspect: number,
  focus: { readonly left: number; readonly top: number },
): Crop => {
  const share = (height * aspect) / width
  const crop = share < 1 ? { width: share, height: 1 } : { width: 1, height: 1 / share }
  const from = (middle: number, length: number) => Math.min(1 - length, Math.max(0, middle - length / 2))
  return { left: from(focus.left, crop.width), top: from(focus.top, crop.height), ...crop }
}
