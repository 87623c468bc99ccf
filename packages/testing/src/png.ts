import { crc32, deflateSync } from 'node:zlib'

export const pngChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Bits per channel, and PNG's number of the colour type. */
export type PngFormat = readonly [bitDepth: number, colourType: number]
export const blackAndWhite: PngFormat = [1, 0]
export const redGreenBlue: PngFormat = [8, 2]

/** Makes a PNG. Each row is a filter byte (0: none), then its pixels. */
export const pngOf = (
  [width, height]: readonly [width: number, height: number],
  format: PngFormat,
  rows: Buffer,
  options: { readonly level?: number; readonly more?: readonly Buffer[] } = {},
): Buffer => {
  const { level = 9, more = [] } = options
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(format, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(rows, { level })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
