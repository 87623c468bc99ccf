export interface Box {
  readonly type: string
  readonly start: number
  readonly content: number
  readonly end: number
}

export const boxHeadBytes = 16

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Parses the head of the box at `at`; null if it is invalid. `end` is exclusive. */
export const boxAt = (head: Uint8Array, at: number, end: number): Box | null => {
  if (head.length < 8) return null
  const view = viewOf(head)
  const short = view.getUint32(0)
  if (short === 1 && head.length < boxHeadBytes) return null
  const size = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? end - at : short
  const content = at + (short === 1 ? boxHeadBytes : 8)
  if (size < content - at) return null
  return { type: String.fromCharCode(...head.subarray(4, 8)), start: at, content, end: at + size - 1 }
}

/** Yields the complete boxes in a range of bytes. */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let at = from; at < to;) {
    const box = boxAt(bytes.subarray(at, Math.min(to, at + boxHeadBytes)), at, to)
    if (!box || box.end >= to) return
    yield box
    at = box.end + 1
  }
}

export const innerBox = (bytes: Uint8Array, outer: Box | undefined, type: string): Box | undefined => {
  if (outer) for (const box of boxesIn(bytes, outer.content, outer.end + 1)) if (box.type === type) return box
  return undefined
}
