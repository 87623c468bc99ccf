import { useEffect, useState } from 'react'

const widthPixels = 400
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

const decode = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, { resizeWidth: widthPixels, resizeQuality: 'low' })
  } catch {
    return null
  }
}

/** Returns a small copy of a chosen picture, without waiting for others; null if the browser cannot display it. */
export function smallPictureOf(file: Blob): Promise<ImageBitmap | null> {
  const picture = made.get(file) ?? decode(file)
  made.set(file, picture)
  return picture
}

/** Returns a small copy of a chosen picture: undefined while reading, null if this browser cannot display it. */
export function useSmallPicture(file: Blob | undefined): ImageBitmap | null | undefined {
  const [known, setKnown] = useState<{ file: Blob; picture: ImageBitmap | null }>()
  useEffect(() => {
    if (!file) return
    let isOver = false
    const read = async () => {
      if (isOver) return
      const picture = await smallPictureOf(file)
      if (!isOver) setKnown({ file, picture })
    }
    void (made.has(file) ? read() : inTurn(read))
    return () => {
      isOver = true
    }
  }, [file])
  return file !== undefined && known?.file === file ? known.picture : undefined
}
