import { isRealDay } from '@love-space/contracts/real-day.ts'
import { dayIn } from './days.ts'
import { boxAt, boxesIn, boxHeadBytes, innerBox, type Box } from './iso-boxes.ts'

export type ReadBytes = (from: number, bytes: number) => Promise<Uint8Array>

const earliest = '1900-01-01'
/** The time zone in which each day begins first. */
const firstZone = 'Pacific/Kiritimati'

/** Returns the day of a camera's local time; undefined if no such day exists, or it has begun nowhere on earth. */
export const takenOnOf = (localTime: string | null | undefined, now: Date | number): string | undefined => {
  const day = localTime?.slice(0, 10) ?? ''
  return isRealDay(day) && day >= earliest && day <= dayIn(firstZone, now) ? day : undefined
}

const boxesMax = 1_000
const indexBytesMax = 16_777_216
/** Seconds from 1904, when QuickTime's clock begins, to 1970. */
const quickTimeToUnixS = 2_082_844_800
const creationDate = 'com.apple.quicktime.creationdate'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const numberAt = (bytes: Uint8Array, at: number): number =>
  at + 4 > bytes.length ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

const contentOf = (bytes: Uint8Array, box: Box | undefined): Uint8Array =>
  box ? bytes.subarray(box.content, box.end + 1) : new Uint8Array(0)

/** Reads the box `moov` with its head; null if it is missing or too large. */
const readIndex = async (read: ReadBytes, fileBytes: number): Promise<Uint8Array | null> => {
  for (let at = 0, boxes = 0; boxes < boxesMax; boxes += 1) {
    const box = boxAt(await read(at, boxHeadBytes), at, fileBytes)
    if (!box) return null
    const bytes = box.end + 1 - box.start
    if (box.type === 'moov') return bytes <= indexBytesMax ? read(box.start, bytes) : null
    at = box.end + 1
  }
  return null
}

/** Returns the number of a key in QuickTime's list, counted from 1; 0 if it is missing. */
const keyNumber = (keys: Uint8Array, wanted: string): number => {
  const count = numberAt(keys, 4)
  for (let at = 8, key = 1; key <= count && at + 8 <= keys.length; key += 1) {
    const bytes = numberAt(keys, at)
    if (textOf(keys.subarray(at + 8, at + bytes)) === wanted) return key
    if (bytes < 8) return 0
    at += bytes
  }
  return 0
}

/** Returns the local time that iPhones write, such as `2024-03-05T17:45:12+0100`. */
const appleTime = (index: Uint8Array, moov: Box): string | undefined => {
  const meta = innerBox(index, moov, 'meta')
  // In MP4 a version of four bytes stands before the content.
  const skipped = meta && textOf(index.subarray(meta.content + 4, meta.content + 8)) === 'hdlr' ? 0 : 4
  const inner = meta && { ...meta, content: meta.content + skipped }
  const number = keyNumber(contentOf(index, innerBox(index, inner, 'keys')), creationDate)
  const list = innerBox(index, inner, 'ilst')
  if (number === 0 || !list) return undefined
  for (const item of boxesIn(index, list.content, list.end + 1)) {
    if (numberAt(index, item.start + 4) !== number) continue
    return textOf(contentOf(index, innerBox(index, item, 'data')).subarray(8))
  }
  return undefined
}

/** Returns the instant in the head of the index, in epoch ms. Cameras without a clock leave it at or near zero. */
const recordedAt = (index: Uint8Array, moov: Box): number | undefined => {
  const head = contentOf(index, innerBox(index, moov, 'mvhd'))
  const isLong = head[0] === 1
  const seconds = (isLong ? numberAt(head, 4) * 2 ** 32 : 0) + numberAt(head, isLong ? 8 : 4) - quickTimeToUnixS
  return seconds > 0 ? seconds * 1_000 : undefined
}

/** When an MP4, QuickTime or 3GP video was recorded: by its camera's clock, such as `2024-03-05T17:45:12+0100`, or in epoch ms. */
interface VideoTimes {
  readonly local: string | undefined
  readonly instant: number | undefined
}

export const videoTimes = async (read: ReadBytes, fileBytes: number): Promise<VideoTimes> => {
  const index = await readIndex(read, fileBytes)
  const moov = index && boxAt(index, 0, index.length)
  if (!moov) return { local: undefined, instant: undefined }
  return { local: appleTime(index, moov), instant: recordedAt(index, moov) }
}

/** Returns the day of an MP4, QuickTime or 3GP video. `dayAt` converts an instant, if there is no local time. */
export const videoTakenOn = async (
  read: ReadBytes,
  fileBytes: number,
  now: Date | number,
  dayAt: (instant: number) => string,
): Promise<string | undefined> => {
  const { local, instant } = await videoTimes(read, fileBytes)
  return takenOnOf(local, now) ?? (instant === undefined ? undefined : takenOnOf(dayAt(instant), now))
}
