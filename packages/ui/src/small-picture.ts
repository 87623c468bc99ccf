import { useEffect, useState } from 'react'

const widthPixels = 400
/** Side of the square whose area a decoded JPEG has at most, unless an eighth of its own size is more. */
const decodedPixels = 640
/** Pictures read at a time; few, so that the first are seen before the last are read. */
const atOnceMax = 2

const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Small copies by file. They live as long as the file, whose tile is rendered anew when its upload begins. */
const made = new WeakMap<Blob, Promise<ImageBitmap | null>>()
/** The finished copies, which a new tile shows in its first frame. */
const finished = new WeakMap<Blob, ImageBitmap | null>()

const small = { resizeWidth: widthPixels, resizeQuality: 'low' } as const

/** False once this browser turned out to squeeze a JPEG into the desired size instead of keeping its shape. */
let canScale = 'ImageDecoder' in globalThis

/** Scales a JPEG down while it is decoded, in an eighth of the time; null if this browser cannot. */
async function decodeScaled(file: Blob): Promise<ImageBitmap | null> {
  const size = { desiredWidth: decodedPixels, desiredHeight: decodedPixels }
  const decoder = new ImageDecoder({ type: file.type, data: await file.arrayBuffer(), ...size })
  try {
    const { image } = await decoder.decode()
    try {
      canScale &&= image.displayWidth !== decodedPixels || image.displayHeight !== decodedPixels
      return canScale ? await createImageBitmap(image, small) : null
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

/** Decodes a small copy of a picture, which the caller closes; null if the browser cannot display it. */
export const decodeSmall = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    const scaled = canScale && file.type === 'image/jpeg' ? await decodeScaled(file).catch(() => null) : null
    return scaled ?? (await createImageBitmap(file, small))
  } catch {
    return null
  }
}

const make = async (file: Blob): Promise<ImageBitmap | null> => {
  const picture = await decodeSmall(file)
  finished.set(file, picture)
  return picture
}

/** Returns a small copy of a chosen picture, without waiting for others; null if the browser cannot display it. */
export function smallPictureOf(file: Blob): Promise<ImageBitmap | null> {
  const picture = made.get(file) ?? make(file)
  made.set(file, picture)
  return picture
}

/** Returns a small copy of a chosen picture: undefined while reading, null if this browser cannot display it. */
export function useSmallPicture(file: Blob | undefined): ImageBitmap | null | undefined {
  const [, renderWith] = useState<Blob>()
  useEffect(() => {
    if (!file) return
    let isOver = false
    const read = async () => {
      if (isOver) return
      await smallPictureOf(file)
      if (!isOver) renderWith(file)
    }
    void (made.has(file) ? read() : inTurn(read))
    return () => {
      isOver = true
    }
  }, [file])
  return file && finished.get(file)
}
