import sharp from 'sharp'

/**
 * @typedef {{ name: string, size: number, shape: 'rounded' | 'full' | 'sign', colour: string }} Icon `full` bleeds to
 * the edges (the device cuts the corners); `sign` is the white outline without a ground.
 */

const ground = /<rect width="64" height="64" rx="16" fill="#[0-9a-f]{6}"\/>/

/** Draws a PNG icon from the product's sign, an SVG of 64 x 64 with a coloured ground. */
export async function drawIcon(svg, { size, shape, colour }) {
  if (!ground.test(svg)) throw new Error('The icon has no ground to be coloured')
  const drawn =
    shape === 'sign'
      ? svg.replace(ground, '').replace(/stroke="#[0-9a-f]{6}"/g, 'stroke="#ffffff"')
      : svg.replace(ground, `<rect width="64" height="64" rx="${shape === 'full' ? 0 : 16}" fill="${colour}"/>`)
  return sharp(Buffer.from(drawn), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: shape !== 'sign' })
    .toBuffer()
}
