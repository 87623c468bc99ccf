import { dayIn } from '@love-space/couple-rules/days.ts'
import { takenOnOf, videoTakenOn } from '@love-space/couple-rules/taken-on.ts'

/** Bytes to read of a JPEG: its metadata precede the picture. */
const jpegHeadBytes = 262_144
const videos = new Set(['video/mp4', 'video/quicktime', 'video/3gpp'])

const header = '(?=II\\*\\0|MM\\0\\*)'
/** Matches the beginning of the EXIF block in JPEG and most HEIC, in PNG, and in WebP. */
const beforeExif = new RegExp(`(?:Exif\\0\\0|eXIf|EXIF[\\s\\S]{4})${header}`)
/** Matches it in HEIC files that name no block, but the number of bytes to skip: none. */
const beforeBareExif = new RegExp(`\\0\\0\\0\\0${header}`)

const tags = { details: 0x8769, original: 0x9003, digitized: 0x9004, changed: 0x0132 }
const entryBytes = 12

/** Reads entries of an EXIF block, whose offsets count from its start. */
const createExif = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const number = (at: number) => view.getUint32(at, isLittle)
  /** Returns the value or its offset; undefined if the directory has no such entry. */
  const entry = (directory: number, tag: number): number | undefined => {
    const count = view.getUint16(directory, isLittle)
    for (let n = 0; n < count; n += 1) {
      const at = directory + 2 + n * entryBytes
      if (view.getUint16(at, isLittle) === tag) return number(at + 8)
    }
    return undefined
  }
  const day = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : new TextDecoder().decode(bytes.subarray(at, at + 10)).replaceAll(':', '-')
  return { first: number(4), entry, day }
}

const pictureTakenOn = async (file: Blob, type: string): Promise<string | undefined> => {
  const part = /jpe?g$/.test(type) ? file.slice(0, jpegHeadBytes) : file
  const bytes = new Uint8Array(await part.arrayBuffer())
  // Decode one character per byte.
  const text = new TextDecoder('latin1').decode(bytes)
  const found = beforeExif.exec(text) ?? (/hei[cf]$/.test(type) ? beforeBareExif.exec(text) : null)
  if (!found) return undefined
  const { first, entry, day } = createExif(bytes.subarray(found.index + found[0].length))
  const details = entry(first, tags.details)
  const inDetails = (tag: number) => (details === undefined ? undefined : entry(details, tag))
  const at = inDetails(tags.original) ?? inDetails(tags.digitized) ?? entry(first, tags.changed)
  return takenOnOf(day(at), Date.now())
}

export async function dayTaken({
  file,
  type,
}: {
  readonly file: Blob
  readonly type: string
}): Promise<string | undefined> {
  try {
    if (type.startsWith('image/')) return await pictureTakenOn(file, type)
    if (!videos.has(type)) return undefined
    const read = async (from: number, bytes: number) =>
      new Uint8Array(await file.slice(from, from + bytes).arrayBuffer())
    return await videoTakenOn(read, file.size, Date.now(), (instant) => dayIn(undefined, instant))
  } catch {
    // The file has no readable metadata.
    return undefined
  }
}
