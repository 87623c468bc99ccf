import { open, type FileHandle } from 'node:fs/promises'

/** Bytes from `start` to `end`, both included. */
interface Range {
  readonly start: number
  readonly end: number
}

interface Box extends Range {
  readonly type: string
  /** Where its content begins. */
  readonly content: number
}

const boxesMax = 10_000
/** What holds other boxes on the way to what a camera writes about place, time and owner. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
/** User data, metadata and XMP. */
const telling = new Set(['udta', 'meta', 'uuid'])

const readBox = async (file: FileHandle, at: number, end: number): Promise<Box | null> => {
  if (at + 8 > end) return null
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 8) return null
  const short = head.readUInt32BE(0)
  const type = head.toString('latin1', 4, 8)
  if (short === 1 && bytesRead < 16) return null
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const content = at + (short === 1 ? 16 : 8)
  if (size < content - at || at + size > end) return null
  return { type, start: at, end: at + size - 1, content }
}

/**
 * The content of every box of an MP4, QuickTime or 3GP file that says where, when or by whom it was made. Zeros in their place
 * are read as nothing. Empty for files that have no such boxes.
 */
export const hiddenRangesOf = async (path: string): Promise<Range[]> => {
  const file = await open(path)
  const found: Range[] = []
  let boxes = 0
  const walk = async (from: number, end: number, isTop: boolean): Promise<void> => {
    let at = from
    while (boxes < boxesMax) {
      const box = await readBox(file, at, end)
      if (!box) return
      boxes += 1
      // At the top a `meta` or `uuid` would be that of the whole file; `mdat` is what is played.
      if (telling.has(box.type) && box.end >= box.content) found.push({ start: box.content, end: box.end })
      else if (containers.has(box.type)) await walk(box.content, box.end + 1, false)
      if (
        isTop &&
        boxes === 1 &&
        box.type !== 'ftyp' &&
        box.type !== 'wide' &&
        box.type !== 'moov' &&
        box.type !== 'mdat'
      )
        return
      at = box.end + 1
    }
  }
  try {
    await walk(0, (await file.stat()).size, true)
    return found
  } finally {
    await file.close()
  }
}
