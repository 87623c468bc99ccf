// The child process that reads untrusted pictures. It has no secrets and no connections, and ends when idle.
import { lookOf, lookSize } from '@love-space/couple-rules/picture-look.ts'
import { decode as readBmp } from 'bmp-ts'
import readExif from 'exif-reader'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { isOutOfRoom } from '../child-processes/out-of-room.ts'
import type { ImageAnswer, ImageMade, ImageResult, ImageTask } from './image-task.ts'

const widths = [400, 800, 1600] as const
const placeholderPixels = 20
const focusPixels = 240
const framesMax = 300
/** Maximum pixels over all frames of an animation. Above it, only the first frame is shown. */
const movingPixelsMax = 25_000_000
const cropPixelsMin = 1

sharp.cache(false)
sharp.concurrency(1)
// Allow libvips only loaders of pictures, whatever format a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadHeif',
  ],
})

interface Decoded {
  readonly image: Sharp
  readonly takenAt: string | null
  readonly frames: number
}

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

/** Returns the camera's local time, which has no time zone; null if no such day exists. */
const takenAtOf = (exif: Buffer | undefined): string | null => {
  if (!exif) return null
  try {
    const { Photo, Image } = readExif(exif)
    const date = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime
    if (!(date instanceof Date) || Number.isNaN(date.getTime())) return null
    const local = date.toISOString().slice(0, 19)
    // The library turns February 31 into March 2, so compare with the original text.
    return exif.includes(local.replaceAll('-', ':').replace('T', ' ')) ? local : null
  } catch {
    return null
  }
}

const assertPixels = (width: number, height: number, pixelsMax: number): void => {
  if (!(width > 0 && height > 0 && width * height <= pixelsMax))
    throw new Error(`${width}x${height} is empty or exceeds ${pixelsMax} pixels`)
}

const fromRaw = (data: Uint8Array | Uint8ClampedArray, width: number, height: number): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

/** Checks the size in the BMP header before decoding allocates that much memory. */
const decodeBmp = async ({ input, pixelsMax }: ImageTask): Promise<Decoded> => {
  const bytes = await readFile(input)
  assertPixels(Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22)), pixelsMax)
  const { data, width, height } = readBmp(bytes, { toRGBA: true })
  return { image: fromRaw(data, width, height), takenAt: null, frames: 1 }
}

/** Thrown if a library is missing: that affects every picture of the kind, so none of them is refused. */
class Broken extends Error {}

const loadHeif = async () => {
  try {
    return (await import('libheif-js/wasm-bundle.js')).default
  } catch (cause) {
    throw new Broken(`libheif cannot be loaded: ${String(cause)}`, { cause })
  }
}

/** Decodes and rotates with libheif in WebAssembly, because sharp's prebuilt one cannot decode HEVC. */
const decodeHeic = async ({ input, pixelsMax }: ImageTask): Promise<Decoded> => {
  const { exif } = await sharp(input)
    .metadata()
    .catch(() => ({ exif: undefined }))
  const libheif = await loadHeif()
  const decoder = new libheif.HeifDecoder()
  const [picture] = decoder.decode(await readFile(input))
  if (!picture) throw new Error('libheif found no readable image in the HEIC file')
  const width = picture.get_width()
  const height = picture.get_height()
  assertPixels(width, height, pixelsMax)
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    picture.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Error('Decoding the HEIC file failed')),
    )
  })
  return { image: fromRaw(data, width, height), takenAt: takenAtOf(exif), frames: 1 }
}

const decode = async (task: ImageTask): Promise<Decoded> => {
  const { input, type, pixelsMax } = task
  if (type === 'image/bmp') return decodeBmp(task)
  const isHeif = type === 'image/heic' || type === 'image/heif'
  if (isHeif) return decodeHeic(task)
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const
  const { format, pages = 1, width, height, exif } = await sharp(input, options).metadata()
  if (format !== formats[type]) throw new Error(`The file was detected as ${type}, but decodes as ${format}`)
  const pagesShown = format === 'gif' || format === 'webp' ? Math.min(pages, framesMax) : 1
  const frames = pagesShown * width * height <= movingPixelsMax ? pagesShown : 1
  const image = frames > 1 ? sharp(input, { ...options, pages: frames }) : sharp(input, options).autoOrient()
  return { image, takenAt: takenAtOf(exif), frames }
}

const areaOf = (crop: NonNullable<ImageTask['edit']['crop']>, width: number, height: number) => {
  const left = Math.min(Math.floor(crop.left * width), width - cropPixelsMin)
  const top = Math.min(Math.floor(crop.top * height), height - cropPixelsMin)
  return {
    left,
    top,
    width: Math.max(cropPixelsMin, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(cropPixelsMin, Math.min(Math.round(crop.height * height), height - top)),
  }
}

const placeholderOf = async (image: Sharp): Promise<string> => {
  const small = await image
    .resize(placeholderPixels, placeholderPixels, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

const takeLook = async (image: Sharp): Promise<string> => {
  const scaled = image.resize(lookSize.width, lookSize.height, { fit: 'fill' }).flatten({ background: '#fff' })
  return lookOf(await scaled.toColourspace('srgb').ensureAlpha().raw().toBuffer())
}

/** Returns the point where libvips finds skin, strong colours and edges. It reports one only when it cuts. */
const focusOf = async (image: Sharp): Promise<{ left: number; top: number }> => {
  const small = await image
    .resize(focusPixels, focusPixels, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = small.info
  const half = width >= height ? { width: Math.ceil(width / 2), height } : { width, height: Math.ceil(height / 2) }
  const { info } = await sharp(small.data, { raw: { width, height, channels: 3 } })
    .resize(half.width, half.height, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const share = (at: number | undefined, side: number): number => Math.min(1, Math.max(0, (at ?? side / 2) / side))
  return { left: share(info.attentionX, width), top: share(info.attentionY, height) }
}

const widthsFor = (width: number): number[] => {
  const smaller = widths.filter((one) => one < width)
  return smaller.length === widths.length ? smaller : [...smaller, width]
}

/** Renders an animation as WebP only, without the edit. */
const renderMoving = async (
  { image, takenAt, frames }: Decoded,
  { folder, input }: ImageTask,
): Promise<ImageResult> => {
  const { width: fullWidth, pageHeight, height: fullHeight } = await image.metadata()
  const height = pageHeight ?? fullHeight / frames
  const renditions = []
  for (const width of widthsFor(fullWidth)) {
    const webp = `${width}.webp`
    const made = await image
      .clone()
      .resize(width)
      .webp({ quality: 75, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    await writeFile(join(folder, webp), made.data)
    renditions.push({ width, height: made.info.pageHeight ?? Math.round((height * width) / fullWidth), webp })
  }
  const size = { width: fullWidth, height }
  const first = (): Sharp => sharp(input, { pages: 1 })
  const [placeholder, look] = [await placeholderOf(first()), await takeLook(first())]
  return { ...size, upright: size, takenAt, look, renditions, placeholder }
}

const renderStill = async (
  { image, takenAt }: Decoded,
  { edit, folder, pixelsMax }: ImageTask,
): Promise<ImageResult> => {
  // Converts to raw pixels first, so that later steps never parse the file.
  const upright = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  assertPixels(upright.info.width, upright.info.height, pixelsMax)
  let shown = fromRaw(upright.data, upright.info.width, upright.info.height)
  const look = await takeLook(shown.clone())
  let { width, height } = upright.info
  const before = { width, height }
  if (edit.rotation !== 0) {
    shown = shown.rotate(edit.rotation)
    if (edit.rotation !== 180) [width, height] = [height, width]
  }
  if (edit.crop) {
    const area = areaOf(edit.crop, width, height)
    shown = shown.extract(area)
    ;({ width, height } = area)
  }
  const largest = await shown
    .resize(Math.min(width, widths.at(-1) ?? width), null, { withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const base = (): Sharp => fromRaw(largest.data, largest.info.width, largest.info.height)
  const renditions = []
  for (const wanted of widthsFor(width)) {
    const sized = (): Sharp => base().resize(wanted)
    const [avif, webp] = [`${wanted}.avif`, `${wanted}.webp`]
    const made = await sized().webp({ quality: 78, effort: 3 }).toFile(join(folder, webp))
    await sized().avif({ quality: 52, effort: 1 }).toFile(join(folder, avif))
    renditions.push({ width: made.width, height: made.height, avif, webp })
  }
  return {
    width,
    height,
    upright: before,
    takenAt,
    look,
    renditions,
    placeholder: await placeholderOf(base()),
    focus: await focusOf(base()),
  }
}

/** Returns the look that rendering would find: of an animation, that of its first frame. */
const lookAt = async (task: ImageTask): Promise<string> => {
  const { image, frames } = await decode(task)
  return takeLook(frames > 1 ? sharp(task.input, { pages: 1 }) : image)
}

const make = async (task: ImageTask): Promise<ImageMade> => {
  if (task.makes === 'look') return { look: await lookAt(task) }
  const decoded = await decode(task)
  return { result: await (decoded.frames > 1 ? renderMoving(decoded, task) : renderStill(decoded, task)) }
}

process.on('message', (task: ImageTask) => {
  void (async () => {
    let answer: ImageAnswer
    try {
      answer = await make(task)
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown'
      answer = error instanceof Broken || isOutOfRoom(message) ? { broken: message } : { refused: message }
    }
    process.send?.(answer)
  })()
})
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
