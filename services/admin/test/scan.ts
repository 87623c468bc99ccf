import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const dotsPerInch = 150
const pointsPerInch = 72
const mmPerInch = 25.4
/** Renders a size in millimetres at about 150 dots per inch. */
const svgDensity = 104

// Without this path, the module fetches the file from the network.
const wasmFile = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasmFile).buffer } })

interface Picture {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export interface ScannedCode {
  readonly text: string
  readonly moduleMm: number
  readonly quietModules: number
}

const isWhite = ({ data, width }: Picture, x: number, y: number): boolean => (data[(y * width + x) * 4] ?? 0) > 200

const quietAround = (
  picture: Picture,
  {
    left,
    top,
    size,
    modulePx,
  }: { readonly left: number; readonly top: number; readonly size: number; readonly modulePx: number },
): number => {
  const isFrameWhite = (distance: number): boolean => {
    for (let at = -distance; at <= size + distance; at += 1) {
      const frame = [
        [left + at, top - distance],
        [left + at, top + size + distance],
        [left - distance, top + at],
        [left + size + distance, top + at],
      ] as const
      if (!frame.every(([x, y]) => isWhite(picture, Math.round(x), Math.round(y)))) return false
    }
    return true
  }
  // The code's edges are anti-aliased, so skip two dots.
  let distance = 2
  while (distance < 4 * modulePx && isFrameWhite(distance)) distance += 1
  return distance / modulePx
}

const scan = async (picture: Picture, dotsPerMm: number): Promise<ScannedCode[]> => {
  const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
    tryRotate: false,
    tryInvert: false,
  })
  return found.map(({ text, position: { topLeft, topRight }, version }) => {
    const size = topRight.x - topLeft.x
    const modulePx = size / (17 + 4 * Number(version))
    return {
      text,
      moduleMm: modulePx / dotsPerMm,
      quietModules: quietAround(picture, { left: topLeft.x, top: topLeft.y, size, modulePx }),
    }
  })
}

export const scanSvg = async (svg: Buffer): Promise<ScannedCode[]> => {
  const widthMm = Number(/width="([0-9.]+)mm"/.exec(svg.toString())?.[1])
  const { data, info } = await sharp(svg, { density: svgDensity })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return scan(picture, picture.width / widthMm)
}

export const scanPdf = async (pdf: Buffer): Promise<ScannedCode[][]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const pages: ScannedCode[][] = []
    for (const page of document.pages()) {
      // The bytes are BGRA instead of RGBA, which is the same for black and white.
      const { data, width, height } = await page.render({ scale: dotsPerInch / pointsPerInch, render: 'bitmap' })
      pages.push(await scan({ data: new Uint8ClampedArray(data), width, height }, dotsPerInch / mmPerInch))
    }
    return pages
  } finally {
    document.destroy()
    library.destroy()
  }
}
