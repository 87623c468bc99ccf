import { useEffect, useState } from 'react'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { fitInto, rotatedSize, workingSizeMax, type Size } from './crop.rules.ts'

export interface WorkingPicture {
  readonly address: string
  readonly canvas: HTMLCanvasElement
  readonly size: Size
}

const canvasOf = ({ width, height }: Size): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  return { canvas, context }
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded as a picture'))))
  })

async function readPicture(file: File): Promise<WorkingPicture> {
  const source = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    const small = fitInto(size, workingSizeMax)
    const { canvas, context } = canvasOf(small)
    context.drawImage(image, 0, 0, small.width, small.height)
    return { address: URL.createObjectURL(await blobOf(canvas)), canvas, size }
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** Returns a working copy of a picture: undefined while reading, null if this browser cannot display it. */
export function useWorkingPicture(file: File): WorkingPicture | null | undefined {
  const [known, setRead] = useState<{ file: File; picture: WorkingPicture | null }>()
  useEffect(() => {
    let isOver = false
    let made: WorkingPicture | undefined
    const read = async () => {
      const picture = await readPicture(file).catch(() => null)
      made = picture ?? undefined
      if (!isOver) setRead({ file, picture })
      else if (picture) URL.revokeObjectURL(picture.address)
    }
    void read()
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made.address)
    }
  }, [file])
  return known?.file === file ? known.picture : undefined
}

export function drawEdited(
  target: HTMLCanvasElement,
  { canvas: source }: WorkingPicture,
  { crop, rotation }: { readonly crop: Crop | null; readonly rotation: Rotation },
): void {
  const whole = rotatedSize(source, rotation)
  const { left, top, width, height } = crop ?? { left: 0, top: 0, width: 1, height: 1 }
  target.width = Math.max(1, Math.round(whole.width * width))
  target.height = Math.max(1, Math.round(whole.height * height))
  const context = target.getContext('2d')
  if (!context) return
  context.translate(whole.width / 2 - left * whole.width, whole.height / 2 - top * whole.height)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(source, -source.width / 2, -source.height / 2)
}
