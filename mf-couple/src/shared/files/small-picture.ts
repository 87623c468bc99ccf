import { useEffect, useState } from 'react'

const widthPixels = 400
/** Few, so that the first ones are seen before the last ones are read. */
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

/** Returns a small copy of a chosen picture: undefined while reading, null if this browser cannot display it. */
export function useSmallPicture(file: Blob | undefined): ImageBitmap | null | undefined {
  const [known, setKnown] = useState<{ file: Blob; picture: ImageBitmap | null }>()
  useEffect(() => {
    if (!file) return
    let isOver = false
    let made: ImageBitmap | null = null
    const read = async () => {
      if (isOver) return
      const options = { resizeWidth: widthPixels, resizeQuality: 'low' } as const
      made = await createImageBitmap(file, options).catch(() => null)
      if (isOver) made?.close()
      else setKnown({ file, picture: made })
    }
    void inTurn(read).catch(() => setKnown({ file, picture: null }))
    return () => {
      isOver = true
      made?.close()
    }
  }, [file])
  return file !== undefined && known?.file === file ? known.picture : undefined
}
