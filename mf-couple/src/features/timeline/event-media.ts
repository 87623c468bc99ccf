import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { type Upload, uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'
import { cancelUpload, forgetUploaded, uploadedFileOf } from '@love-space/web-kit/files/uploads.ts'

/** Address of an event's medium: of its file, or of an unfinished upload. Null without one. */
export type EventMedia = string | null

const idOf = (media: EventMedia): string | null => (media === null ? null : uploadIdOf(media))

export const uploadsOfMedia = (media: EventMedia): readonly string[] => {
  const id = idOf(media)
  return id === null ? [] : [id]
}

export const uploadOfMedia = (media: EventMedia, uploads: readonly Upload[]): Upload | undefined => {
  const upload = idOf(media)
  return uploads.find(({ id }) => id === upload)
}

export const isStuck = (upload: Upload | undefined): boolean =>
  upload?.state === 'failed' || upload?.state === 'missing'

/** Returns the address of the file that an upload has become. Returns other addresses unchanged. */
export const arrived = (media: EventMedia): EventMedia => {
  const id = idOf(media)
  const fileId = id === null ? null : uploadedFileOf(id)
  return fileId === null ? media : fileAddress(fileId)
}

export const forgetArrival = (media: EventMedia): void => {
  for (const id of uploadsOfMedia(media)) forgetUploaded(id)
}

export const dropUpload = (media: EventMedia): void => {
  for (const id of uploadsOfMedia(media)) void cancelUpload(id)
  forgetArrival(media)
}
