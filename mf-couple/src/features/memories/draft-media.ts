import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { ApplyUse, Upload } from '@love-space/web-kit/files/uploads.store.ts'
import {
  cancelUpload,
  forgetUploaded,
  noteUploaded,
  uploadedFileOf,
  useUploads,
} from '@love-space/web-kit/files/uploads.ts'
import type { DraftMedium } from './memory-draft.ts'

/** Records an uploaded file for a memory draft, also while the editor is closed. */
export const noteArrival: ApplyUse = async (fileId, { id }) => noteUploaded(id, fileId)

/** Turns finished uploads into server files, including those that finished while the editor was closed. */
export const withArrived = (media: readonly DraftMedium[]): DraftMedium[] =>
  media.map((medium) => {
    const fileId = medium.kind === 'upload' ? uploadedFileOf(medium.uploadId) : null
    return fileId === null || medium.kind === 'file' ? medium : { ...medium, kind: 'file', fileId }
  })

export const uploadOf = (medium: DraftMedium, uploads: readonly Upload[]): Upload | undefined =>
  medium.kind === 'upload' ? uploads.find(({ id }) => id === medium.uploadId) : undefined

export const isStillUploading = (medium: DraftMedium, uploads: readonly Upload[]): boolean => {
  const upload = uploadOf(medium, uploads)
  return upload !== undefined && upload.state !== 'failed' && upload.state !== 'missing'
}

/** Resolves once no upload is running; throws an AbortError when `signal` aborts. */
export const untilArrived = (media: () => readonly DraftMedium[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const check = () => {
      const { uploads } = useUploads.getState()
      if (withArrived(media()).some((medium) => isStillUploading(medium, uploads))) return
      stop()
      resolve()
    }
    const stop = useUploads.subscribe(check)
    signal.addEventListener('abort', () => {
      stop()
      reject(new DOMException('The editor was closed.', 'AbortError'))
    })
    check()
  })

export function dropMedium(medium: DraftMedium): void {
  if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
  if (medium.uploadId !== undefined) forgetUploaded(medium.uploadId)
}

/** Whether all media already belong to the saved memory. */
export const carriesNoFile = (media: readonly DraftMedium[], memory: Memory | null): boolean =>
  media.every((medium) => medium.kind === 'file' && memory?.media.some(({ id }) => id === medium.fileId) === true)
