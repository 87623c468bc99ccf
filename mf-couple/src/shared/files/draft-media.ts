import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { cancelUpload, forgetUploaded, uploadedFileOf, useUploads } from '@love-space/web-kit/files/uploads.ts'

/** A file that a draft holds, or an upload that becomes one. */
export type DraftMedium =
  | { readonly kind: 'file'; readonly fileId: string; readonly name: string; readonly uploadId?: string }
  | { readonly kind: 'upload'; readonly uploadId: string; readonly name: string }

/** Replaces finished uploads in a draft by their file ids, also those that finished while the editor was closed. */
export const withFinishedUploads = (media: readonly DraftMedium[]): DraftMedium[] =>
  media.map((medium) => {
    const fileId = medium.kind === 'upload' ? uploadedFileOf(medium.uploadId) : null
    return fileId === null || medium.kind === 'file' ? medium : { ...medium, kind: 'file', fileId }
  })

/** Returns a key that stays when an upload becomes a file. */
export const keyOf = (medium: DraftMedium): string =>
  medium.kind === 'file' ? (medium.uploadId ?? medium.fileId) : medium.uploadId

export const uploadOf = (medium: DraftMedium, uploads: readonly Upload[]): Upload | undefined =>
  medium.kind === 'upload' ? uploads.find(({ id }) => id === medium.uploadId) : undefined

export const isStillUploading = (medium: DraftMedium, uploads: readonly Upload[]): boolean => {
  const upload = uploadOf(medium, uploads)
  return upload !== undefined && upload.state !== 'failed' && upload.state !== 'missing'
}

export const uploadsIn = (media: readonly DraftMedium[]) => {
  const { uploads } = useUploads.getState()
  const chosen = media.filter(({ kind }) => kind === 'upload')
  const going = chosen.filter((medium) => isStillUploading(medium, uploads))
  return {
    going: going.flatMap(({ uploadId }) => uploadId ?? []),
    failed: chosen.filter((medium) => !going.includes(medium)),
  }
}

/** Returns the uploads that a write of a new record waits for, and the files that must still be there. */
export const filesWaitedFor = (media: readonly DraftMedium[]): Pick<HeldSubject, 'uploads' | 'files'> => {
  const { going } = uploadsIn(media)
  const arrived = media.flatMap((medium) =>
    medium.kind === 'file' && medium.uploadId !== undefined ? [medium.fileId] : [],
  )
  return {
    ...(going.length > 0 && { uploads: going }),
    ...(going.length + arrived.length > 0 && { files: arrived }),
  }
}

export function dropMedium(medium: DraftMedium): void {
  if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
  if (medium.uploadId !== undefined) forgetUploaded(medium.uploadId)
}
