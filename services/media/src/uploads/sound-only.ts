import { boxesIn, innerBox, boxAt } from '@love-space/couple-rules/iso-boxes.ts'
import { open, type FileHandle } from 'node:fs/promises'
import { readBox } from '../videos/iso-boxes.ts'

const boxesMax = 100
const indexBytesMax = 4_194_304
const headBytesMax = 65_536

interface Tracks {
  readonly sounds: number
  readonly pictures: number
}

const isoTracks = async (file: FileHandle): Promise<Tracks> => {
  const { size } = await file.stat()
  for (let at = 0, boxes = 0; boxes < boxesMax; boxes += 1) {
    const box = await readBox(file, at, size)
    if (!box || box.end >= size) break
    at = box.end + 1
    if (box.type !== 'moov') continue
    const bytes = Buffer.alloc(Math.min(indexBytesMax, at - box.start))
    await file.read(bytes, 0, bytes.length, box.start)
    const index = boxAt(bytes, 0, bytes.length)
    const handlers = [...(index ? boxesIn(bytes, index.content, bytes.length) : [])].map((track) => {
      const handler = innerBox(bytes, innerBox(bytes, track, 'mdia'), 'hdlr')
      return handler ? bytes.toString('latin1', handler.content + 8, handler.content + 12) : ''
    })
    const count = (wanted: string): number => handlers.filter((one) => one === wanted).length
    return { sounds: count('soun'), pictures: count('vide') }
  }
  return { sounds: 0, pictures: 0 }
}

const ebml = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, type: 0x83 }
/** Elements that are entered; others are skipped. */
const entered = new Set([ebml.segment, ebml.tracks, ebml.entry])

const numberIn = (bytes: Iterable<number>): number => [...bytes].reduce((sum, byte) => sum * 256 + byte, 0)

/** Yields the elements of a WebM file from its head, in their order. */
function* elementsIn(head: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < head.length;) {
    const idBytes = Math.clz32(head[at] ?? 0) - 23
    const sizeAt = at + idBytes
    const sizeBytes = Math.clz32(head[sizeAt] ?? 0) - 23
    const start = sizeAt + sizeBytes
    if (idBytes > 4 || sizeBytes > 8 || start > head.length) return
    const id = numberIn(head.subarray(at, sizeAt))
    // The first bit that is set tells the length of the number, and is no part of it.
    const size = numberIn([(head[sizeAt] ?? 0) & (0xff >> sizeBytes), ...head.subarray(sizeAt + 1, start)])
    yield { id, content: head.subarray(start, start + size) }
    // A recorder does not know the size of what it enters, so the end does not count.
    at = entered.has(id) ? start : start + size
  }
}

const webmTracks = async (file: FileHandle): Promise<Tracks> => {
  const head = Buffer.alloc(headBytesMax)
  const { bytesRead } = await file.read(head, 0, headBytesMax, 0)
  const types = [...elementsIn(head.subarray(0, bytesRead))].flatMap(({ id, content }) =>
    id === ebml.type && content.length > 0 ? [content.at(-1)] : [],
  )
  const count = (wanted: number): number => types.filter((one) => one === wanted).length
  return { sounds: count(2), pictures: count(1) }
}

const containersWithSound: Readonly<
  Record<string, { readonly sound: string; readonly tracks: (file: FileHandle) => Promise<Tracks> }>
> = {
  'video/mp4': { sound: 'audio/mp4', tracks: isoTracks },
  'audio/mp4': { sound: 'audio/mp4', tracks: isoTracks },
  'video/webm': { sound: 'audio/webm', tracks: webmTracks },
}

/** Returns the type of a recording: that of a sound if its container has sound and no picture, else the type detected. */
export const recordedType = async (path: string, detected: string): Promise<string> => {
  const container = containersWithSound[detected]
  if (!container) return detected
  const file = await open(path)
  try {
    const { sounds, pictures } = await container.tracks(file)
    if (sounds > 0 && pictures === 0) return container.sound
    return detected.replace('audio/', 'video/')
  } finally {
    await file.close()
  }
}
