/** Size to which a picture is scaled, without keeping its shape, before its look is taken. */
export const lookSize = { width: 72, height: 64 } as const

const columns = 9
const rows = 8
/** Difference of two neighbours below which noise decides which is brighter. */
const differenceMin = 2
/** Fewest bits that must be set, and that must not. Plain pictures and gradients look like many others. */
const tellingBitsMin = 8
const lookBits = (columns - 1) * rows
/** Bits by which copies of a picture differ after another program has compressed them. */
const differentBitsMax = 4

/** Returns the mean brightness of each cell of a picture of `lookSize`, row by row. */
const brightnessOf = (pixels: ArrayLike<number>): number[] => {
  const cells = Array.from({ length: columns * rows }, () => 0)
  const [cellWidth, cellHeight] = [lookSize.width / columns, lookSize.height / rows]
  for (let y = 0; y < lookSize.height; y += 1) {
    for (let x = 0; x < lookSize.width; x += 1) {
      const at = (y * lookSize.width + x) * 4
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      const cell = Math.floor(y / cellHeight) * columns + Math.floor(x / cellWidth)
      cells[cell] = (cells[cell] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue
    }
  }
  return cells.map((sum) => sum / (cellWidth * cellHeight))
}

const bitsIn = (look: bigint): number => look.toString(2).replaceAll('0', '').length

/**
 * Returns a perceptual hash of a picture (a difference hash of 64 bits, as 16 hexadecimal digits), which copies of
 * other sizes and formats share. Returns an empty text for a picture that is too plain to be told from others.
 * `pixels` are those of the picture in `lookSize`: red, green, blue and alpha, which is not heeded.
 */
export const lookOf = (pixels: ArrayLike<number>): string => {
  const cells = brightnessOf(pixels)
  let look = 0n
  for (let row = 0; row < rows; row += 1) {
    for (let column = 1; column < columns; column += 1) {
      const [left = 0, right = 0] = cells.slice(row * columns + column - 1)
      look = (look << 1n) | (left - right > differenceMin ? 1n : 0n)
    }
  }
  const set = bitsIn(look)
  return set < tellingBitsMin || lookBits - set < tellingBitsMin ? '' : look.toString(16).padStart(lookBits / 4, '0')
}

/** The two halves of a look as unsigned numbers, which compare many times faster than its text. */
export type ReadLook = readonly [number, number]

/** Returns a look for comparison; null for an empty one, which equals none. */
export const readLook = (look: string): ReadLook | null =>
  look === '' ? null : [Number.parseInt(look.slice(0, 8), 16), Number.parseInt(look.slice(8), 16)]

const bitsOfHalf = (half: number): number => {
  let bits = 0
  for (let left = half; left !== 0; left &= left - 1) bits += 1
  return bits
}

export const isSameLook = (one: ReadLook | null, other: ReadLook | null): boolean =>
  one !== null && other !== null && bitsOfHalf(one[0] ^ other[0]) + bitsOfHalf(one[1] ^ other[1]) <= differentBitsMax
