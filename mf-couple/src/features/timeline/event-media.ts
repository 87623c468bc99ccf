import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { type ApplyUse, type Upload, uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'
import { cancelUpload, forgetUploaded, noteUploaded, uploadedFileOf } from '@love-space/web-kit/files/uploads.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'

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

/** Stores the file in the draft that chose it. Sends the held event that waits for it. */
export const recordEventUpload: ApplyUse = async (fileId, { id }) => {
  noteUploaded(id, fileId)
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await refreshTopic('timeline')
}
