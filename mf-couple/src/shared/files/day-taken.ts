import ExifReader from 'exifreader'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { takenOnOf, videoTakenOn } from '@love-space/couple-rules/taken-on.ts'
import type { CheckedFile } from './check-files.ts'

/** A JPEG's metadata stands before its picture. */
const jpegHeadBytes = 262_144
const videos = new Set(['video/mp4', 'video/quicktime', 'video/3gpp'])

const pictureTakenOn = async (file: Blob, type: string): Promise<string | undefined> => {
  const part = /jpe?g$/.test(type) ? file.slice(0, jpegHeadBytes) : file
  const { exif } = ExifReader.load(await part.arrayBuffer(), { expanded: true, includeTags: { exif: true } })
  const { description } = exif?.DateTimeOriginal ?? exif?.DateTimeDigitized ?? exif?.DateTime ?? {}
  return takenOnOf(description?.slice(0, 10).replaceAll(':', '-'), Date.now())
}

/** Returns the day on which a picture or video was taken, by its metadata. */
export async function dayTaken({ file, type }: CheckedFile): Promise<string | undefined> {
  try {
    if (type.startsWith('image/')) return await pictureTakenOn(file, type)
    if (!videos.has(type)) return undefined
    const read = async (from: number, bytes: number) =>
      new Uint8Array(await file.slice(from, from + bytes).arrayBuffer())
    return await videoTakenOn(read, file.size, Date.now(), (instant) => dayIn(undefined, instant))
  } catch {
    // A file without readable metadata.
    return undefined
  }
}
