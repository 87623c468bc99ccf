import { boxesIn, innerBox, type Box } from '@love-space/couple-rules/iso-boxes.ts'
import { open, type FileHandle } from 'node:fs/promises'
import type { ByteRange } from '../storage/storage.ts'
import { readBox } from './iso-boxes.ts'

export interface HiddenRanges {
  readonly ranges: ByteRange[]
  /** Whether all bytes of other tracks were located. If not, the original must not be served. */
  readonly isComplete: boolean
}

const boxesMax = 10_000
const rangesMax = 4_000
/** Maximum number of chunks: about twice those in an hour of video. */
const chunksMax = 500_000
/** Maximum size of an index: about six times that of an hour of video. */
const indexBytesMax = 16_777_216

/** Boxes that players need, by parent ('' is the file). Others may contain place, time or author. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'pdin', 'wide']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', 'cmov']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load', 'clip', 'matt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'nmhd', 'sthd', 'gmhd', 'hmhd', 'dinf', 'stbl', 'hdlr']),
  moof: new Set(['mfhd', 'traf']),
}

/** The samples of a track. `bytes` null: up to the next chunk. `chunks` null: not located. */
interface Track {
  readonly isShown: boolean
  readonly chunks: readonly { readonly start: number; readonly bytes: number | null }[] | null
}

const contentOf = (bytes: Buffer, box: Box | undefined): Buffer =>
  box ? bytes.subarray(box.content, box.end + 1) : Buffer.alloc(0)

const chunkBytes = (chunks: number, sizes: Buffer, samples: Buffer): number[] | null => {
  const runs = samples.length < 8 ? 0 : samples.readUInt32BE(4)
  const count = sizes.length < 12 ? 0 : sizes.readUInt32BE(8)
  if (samples.length < 8 + runs * 12 || sizes.length < 12 + count * 4) return null
  const found: number[] = []
  let sample = 0
  for (let run = 0; run < runs; run += 1) {
    const each = samples.readUInt32BE(8 + run * 12 + 4)
    const next = run + 1 < runs ? samples.readUInt32BE(8 + (run + 1) * 12) - 1 : chunks
    for (; found.length < next;) {
      if (found.length >= chunks || sample + each > count) return null
      let bytes = 0
      for (const end = sample + each; sample < end; sample += 1) bytes += sizes.readUInt32BE(12 + sample * 4)
      found.push(bytes)
    }
  }
  return found.length === chunks ? found : null
}

const chunksOf = (bytes: Buffer, table: Box | undefined): Track['chunks'] => {
  const named = (type: string): Buffer => contentOf(bytes, innerBox(bytes, table, type))
  const [short, long] = [named('stco'), named('co64')]
  const [offsets, width] = short.length > 0 ? [short, 4] : [long, 8]
  const count = offsets.length < 8 ? 0 : offsets.readUInt32BE(4)
  if (offsets.length < 8 + count * width || count > chunksMax) return null
  const startOf = (n: number): number =>
    width === 4 ? offsets.readUInt32BE(8 + n * 4) : Number(offsets.readBigUInt64BE(8 + n * 8))
  const sizes = named('stsz')
  // In older files a uniform sample size is that of one channel, so it does not give the length of a chunk.
  const isUniform = sizes.length < 12 || sizes.readUInt32BE(4) !== 0
  const lengths = isUniform ? null : chunkBytes(count, sizes, named('stsc'))
  if (!isUniform && !lengths) return null
  return Array.from({ length: count }, (_, n) => ({ start: startOf(n), bytes: lengths?.[n] ?? null }))
}

const trackOf = (bytes: Buffer, box: Box): Track | null => {
  const media = innerBox(bytes, box, 'mdia')
  if (!media) return null
  const handler = contentOf(bytes, innerBox(bytes, media, 'hdlr')).toString('latin1', 8, 12)
  const table = innerBox(bytes, innerBox(bytes, media, 'minf'), 'stbl')
  return { isShown: handler === 'vide' || handler === 'soun', chunks: chunksOf(bytes, table) }
}

const firstAbove = (sorted: Float64Array, value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the sample bytes that belong to no picture or sound track, or null if the tables do not locate them. */
const unshownBytes = (tracks: readonly Track[], bodies: readonly ByteRange[]): ByteRange[] | null => {
  const chunkStarts = Float64Array.from(tracks.flatMap(({ chunks }) => chunks?.map(({ start }) => start) ?? [])).sort()
  const bodyStarts = Float64Array.from(bodies, ({ start }) => start)
  const shown: ByteRange[] = []
  for (const { isShown, chunks } of tracks) {
    if (!isShown) continue
    if (!chunks) return null
    for (const { start, bytes } of chunks) {
      const body = bodies[firstAbove(bodyStarts, start) - 1]
      if (!body || start > body.end) return null
      const next = bytes === null ? (chunkStarts[firstAbove(chunkStarts, start)] ?? body.end + 1) : start + bytes
      shown.push({ start, end: Math.min(next - 1, body.end) })
    }
  }
  if (shown.length === 0) return null
  shown.sort((a, b) => a.start - b.start)
  const hidden: ByteRange[] = []
  let n = 0
  for (const body of bodies) {
    let at = body.start
    for (let part = shown[n]; part && part.start <= body.end; part = shown[(n += 1)]) {
      if (part.start > at) hidden.push({ start: at, end: part.start - 1 })
      at = Math.max(at, part.end + 1)
    }
    if (at <= body.end) hidden.push({ start: at, end: body.end })
  }
  return hidden.length <= rangesMax ? hidden : null
}

const fileBoxes = async (file: FileHandle, fileBytes: number): Promise<{ boxes: Box[]; rest: number }> => {
  const boxes: Box[] = []
  let at = 0
  while (boxes.length < boxesMax) {
    const box = await readBox(file, at, fileBytes)
    // A truncated recording ends inside its samples.
    if (!box || (box.end >= fileBytes && box.type !== 'mdat')) break
    boxes.push({ ...box, end: Math.min(box.end, fileBytes - 1) })
    at = box.end + 1
  }
  return { boxes, rest: at }
}

const types = new Set(['video/mp4', 'video/quicktime', 'video/3gpp'])

export const isIsoVideo = (type: string): boolean => types.has(type)

/**
 * Finds byte ranges of an MP4, QuickTime or 3GP file that players do not need: other tracks, and boxes that may contain
 * place, time or author. Players ignore the zeros served instead. Returns no ranges for other containers.
 */
export const hiddenRangesOf = async (path: string, type: string): Promise<HiddenRanges> => {
  if (!isIsoVideo(type)) return { ranges: [], isComplete: true }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { boxes, rest } = await fileBoxes(file, size)
    const ranges: ByteRange[] = rest < size ? [{ start: rest, end: size - 1 }] : []
    const tracks: Track[] = []
    let chunks = 0
    let isReadable = true

    const walk = (bytes: Buffer, offset: number, outer: string, from: number, to: number): void => {
      for (const box of boxesIn(bytes, from, to)) {
        if (!needed[outer]?.has(box.type)) {
          if (box.end >= box.content) ranges.push({ start: offset + box.content, end: offset + box.end })
          continue
        }
        // Ranges inside a compressed index cannot be located.
        if (box.type === 'cmov' || ranges.length > rangesMax) isReadable = false
        if (!isReadable) return
        if (box.type === 'trak') {
          const track = trackOf(bytes, box)
          if (track) tracks.push(track)
          chunks += track?.chunks?.length ?? 0
          if (chunks > chunksMax) isReadable = false
        }
        if (needed[box.type]) walk(bytes, offset, box.type, box.content, box.end + 1)
      }
    }

    for (const box of boxes) {
      const { type, start, content, end } = box
      const bytes = end + 1 - start
      if (!needed['']?.has(type)) {
        if (end >= content) ranges.push({ start: content, end })
      } else if (needed[type]) {
        if (bytes > indexBytesMax) {
          isReadable = false
          continue
        }
        const index = Buffer.alloc(bytes)
        await file.read(index, 0, bytes, start)
        walk(index, start, type, content - start, bytes)
      }
    }

    const isInPieces = boxes.some(({ type }) => type === 'moof')
    const hasOthers = tracks.some(({ isShown }) => !isShown)
    const bodies = boxes.flatMap(({ type, content, end }) =>
      type === 'mdat' && end >= content ? [{ start: content, end }] : [],
    )
    const unshown = isReadable && !isInPieces ? unshownBytes(tracks, bodies) : null
    if (unshown) ranges.push(...unshown)
    const isKnown = isReadable && (unshown !== null || !hasOthers)
    return { ranges: isKnown ? ranges : [], isComplete: isKnown }
  } finally {
    await file.close()
  }
}
