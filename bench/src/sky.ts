import { pngOf, redGreenBlue } from '@love-space/testing/png.ts'

/** Draws a picture like a photo's sky: smooth gradients and a little noise, unique per seed. */
export const skyOf = (width: number, height: number, seed: number): Buffer => {
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  let noise = seed + 1
  for (let y = 0; y < height; y += 1) {
    at += 1
    for (let x = 0; x < width; x += 1) {
      noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff
      pixels[at] = ((x * 255) / width + (noise & 7)) & 255
      pixels[at + 1] = ((y * 255) / height + seed * 37) & 255
      pixels[at + 2] = ((x + y) >> 4) & 255
      at += 3
    }
  }
  return pngOf([width, height], redGreenBlue, pixels, { level: 1 })
}
