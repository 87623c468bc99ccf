import { dayIn } from '@love-space/couple-rules/days.ts'
import { takenOnOf, videoTimes } from '@love-space/couple-rules/taken-on.ts'

/** Bytes to read of a JPEG: its metadata precede the picture. */
const jpegHeadBytes = 262_144
const videos = new Set(['video/mp4', 'video/quicktime', 'video/3gpp'])

const header = '(?=II\\*\\0|MM\\0\\*)'
/** Matches the beginning of the EXIF block in JPEG and most HEIC, in PNG, and in WebP. */
const beforeExif = new RegExp(`(?:Exif\\0\\0|eXIf|EXIF[\\s\\S]{4})${header}`)
/** Matches it in HEIC files that name no block, but the number of bytes to skip: none. */
const beforeBareExif = new RegExp(`\\0\\0\\0\\0${header}`)

const tags = { details: 0x8769, original: 0x9003, digitized: 0x9004, changed: 0x0132, place: 0x8825 }
const placeTags = { south: 1, latitude: 2, west: 3, longitude: 4 }
const entryBytes = 12

/** A place in degrees, north and east of zero. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** When and where a file was taken, as far as its metadata tell. */
export interface Taken {
  readonly day?: string
  /** Time by the camera's clock, as HH:MM:SS. */
  readonly time?: string
  readonly place?: Place
}

/** Returns day and time of a camera's local time; nothing if no such day exists or has begun. */
const localTaken = (text: string | undefined): Taken => {
  const day = takenOnOf(text, Date.now())
  if (day === undefined) return {}
  const time = /^.{10}[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)/.exec(text ?? '')?.[1]
  return time === undefined ? { day } : { day, time }
}

/** Reads entries of an EXIF block, whose offsets count from its start. */
const createExif = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const number = (at: number) => view.getUint32(at, isLittle)
  /** Returns where the value, or its offset, stands; undefined if the directory has no such entry. */
  const placeOf = (directory: number, tag: number): number | undefined => {
    const count = view.getUint16(directory, isLittle)
    for (let n = 0; n < count; n += 1) {
      const at = directory + 2 + n * entryBytes
      if (view.getUint16(at, isLittle) === tag) return at + 8
    }
    return undefined
  }
  /** Returns the value or its offset; undefined if the directory has no such entry. */
  const entry = (directory: number, tag: number): number | undefined => {
    const at = placeOf(directory, tag)
    return at === undefined ? undefined : number(at)
  }
  const text = (at: number, length: number): string => new TextDecoder().decode(bytes.subarray(at, at + length))
  /** Returns a time such as `2024:10:05 14:30:00` with the dashes of a day. */
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : text(at, 10).replaceAll(':', '-') + text(at + 10, 9)
  /** Returns three fractions, of degrees, minutes and seconds, in degrees. */
  const degrees = (at: number | undefined): number =>
    at === undefined
      ? Number.NaN
      : [0, 1, 2].reduce((sum, n) => sum + number(at + 8 * n) / number(at + 8 * n + 4) / 60 ** n, 0)
  const isLetter = (directory: number, tag: number, letter: string): boolean => {
    const at = placeOf(directory, tag)
    return at !== undefined && text(at, 1) === letter
  }
  return { first: number(4), entry, time, degrees, isLetter }
}

type Exif = ReturnType<typeof createExif>

const timeIn = ({ first, entry, time }: Exif): Taken => {
  const details = entry(first, tags.details)
  const inDetails = (tag: number) => (details === undefined ? undefined : entry(details, tag))
  return localTaken(time(inDetails(tags.original) ?? inDetails(tags.digitized) ?? entry(first, tags.changed)))
}

/** Cameras without a position write 0° N 0° E, which lies in the sea. */
const isPlace = ({ latitude, longitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)

const placeIn = ({ first, entry, degrees, isLetter }: Exif): Taken => {
  const directory = entry(first, tags.place)
  if (directory === undefined) return {}
  const signed = (tag: number, against: number, letter: string): number =>
    degrees(entry(directory, tag)) * (isLetter(directory, against, letter) ? -1 : 1)
  const place = {
    latitude: signed(placeTags.latitude, placeTags.south, 'S'),
    longitude: signed(placeTags.longitude, placeTags.west, 'W'),
  }
  return isPlace(place) ? { place } : {}
}

/** Returns nothing for a broken part of the metadata, whose other parts are read. */
const unlessBroken = (read: () => Taken): Taken => {
  try {
    return read()
  } catch {
    return {}
  }
}

/** Bytes searched without a pause, so that the page answers between two parts of a large picture. */
const partBytes = 262_144
/** Bytes that two parts share, more than the longest beginning of an EXIF block. */
const sharedBytes = 64

const bytesIn = async (file: Blob, from: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, from + partBytes).arrayBuffer())

/** Returns where the EXIF block of a picture begins. */
const findExif = async (file: Blob, type: string): Promise<number | undefined> => {
  const end = /jpe?g$/.test(type) ? jpegHeadBytes : file.size
  const mayBeBare = /hei[cf]$/.test(type)
  let bare: number | undefined
  for (let from = 0; from < end; from += partBytes - sharedBytes) {
    // Decode one character per byte.
    const text = new TextDecoder('latin1').decode(await bytesIn(file, from))
    const found = beforeExif.exec(text)
    if (found) return from + found.index + found[0].length
    const foundBare = mayBeBare && bare === undefined ? beforeBareExif.exec(text) : null
    if (foundBare) bare = from + foundBare.index + foundBare[0].length
  }
  return bare
}

const pictureTaken = async (file: Blob, type: string): Promise<Taken> => {
  const start = await findExif(file, type)
  if (start === undefined) return {}
  const exif = createExif(await bytesIn(file, start))
  return { ...unlessBroken(() => timeIn(exif)), ...unlessBroken(() => placeIn(exif)) }
}

/** Returns an instant as a camera in this browser's time zone would write it. */
const localTime = (instant: number): string => {
  const at = new Date(instant)
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0'))
  return `${dayIn(undefined, instant)}T${clock.join(':')}`
}

const videoTaken = async (file: Blob): Promise<Taken> => {
  const read = async (from: number, bytes: number) => new Uint8Array(await file.slice(from, from + bytes).arrayBuffer())
  const { local, instant } = await videoTimes(read, file.size)
  const taken = localTaken(local)
  return taken.day === undefined && instant !== undefined ? localTaken(localTime(instant)) : taken
}

export interface TypedFile {
  readonly file: Blob
  readonly type: string
}

export async function whenAndWhereTaken({ file, type }: TypedFile): Promise<Taken> {
  try {
    if (type.startsWith('image/')) return await pictureTaken(file, type)
    return videos.has(type) ? await videoTaken(file) : {}
  } catch {
    // The file has no readable metadata.
    return {}
  }
}

export const dayTaken = async (file: TypedFile): Promise<string | undefined> => (await whenAndWhereTaken(file)).day
