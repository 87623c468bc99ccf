import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { cancelUpload, forgetUploaded, uploadedFileOf, useUploads } from '@love-space/web-kit/files/uploads.ts'
import type { DraftMedium } from './memory-draft.ts'

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

export function dropMedium(medium: DraftMedium): void {
  if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
  if (medium.uploadId !== undefined) forgetUploaded(medium.uploadId)
}
