import type { FileHandle } from 'node:fs/promises'

export interface Box {
  readonly type: string
  readonly start: number
  /** Offset of its content. */
  readonly content: number
  readonly end: number
}

const headBytes = 16

/** Parses the head of the box at `at`. Returns null if it is not valid; `end` is exclusive. */
const boxAt = (head: Buffer, at: number, end: number): Box | null => {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < headBytes) return null
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const content = at + (short === 1 ? headBytes : 8)
  if (size < content - at) return null
  return { type: head.toString('latin1', 4, 8), start: at, content, end: at + size - 1 }
}

/** Reads the box at an offset of a file. Its end may lie beyond the end of the file. */
export const readBox = async (file: FileHandle, at: number, fileBytes: number): Promise<Box | null> => {
  const head = Buffer.alloc(headBytes)
  const { bytesRead } = await file.read(head, 0, Math.min(headBytes, Math.max(0, fileBytes - at)), at)
  return boxAt(head.subarray(0, bytesRead), at, fileBytes)
}

/** Yields the complete boxes in a range of `bytes`. */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to;) {
    const box = boxAt(bytes.subarray(at, Math.min(to, at + headBytes)), at, to)
    if (!box || box.end >= to) return
    yield box
    at = box.end + 1
  }
}
