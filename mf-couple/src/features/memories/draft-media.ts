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

/** Notes an uploaded file for the memory that is being written, also while that is closed. */
export const noteArrival: ApplyUse = async (fileId, { id }) => noteUploaded(id, fileId)

/** What has arrived meanwhile, also while this was closed, counts as a file of the server. */
export const withArrived = (media: readonly DraftMedium[]): DraftMedium[] =>
  media.map((medium) => {
    const fileId = medium.kind === 'upload' ? uploadedFileOf(medium.uploadId) : null
    return fileId === null || medium.kind === 'file' ? medium : { ...medium, kind: 'file', fileId }
  })

/** Finds the upload of a medium that has not arrived. */
export const uploadOf = (medium: DraftMedium, uploads: readonly Upload[]): Upload | undefined =>
  medium.kind === 'upload' ? uploads.find(({ id }) => id === medium.uploadId) : undefined

/** Whether it has neither arrived nor failed. */
export const isOnItsWay = (medium: DraftMedium, uploads: readonly Upload[]): boolean => {
  const upload = uploadOf(medium, uploads)
  return upload !== undefined && upload.state !== 'failed' && upload.state !== 'missing'
}

/** Resolves once no medium is on its way any more; throws an AbortError where nobody waits any longer. */
export const untilArrived = (media: () => readonly DraftMedium[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const { uploads } = useUploads.getState()
      if (withArrived(media()).some((medium) => isOnItsWay(medium, uploads))) return
      stop()
      resolve()
    }
    const stop = useUploads.subscribe(look)
    signal.addEventListener('abort', () => {
      stop()
      reject(new DOMException('The editor was closed.', 'AbortError'))
    })
    look()
  })

/** Gives up a medium that is not to be kept. */
export function dropMedium(medium: DraftMedium): void {
  if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
  if (medium.uploadId !== undefined) forgetUploaded(medium.uploadId)
}

/** Whether nothing of it has yet to be kept by what is to show it. */
export const carriesNoFile = (media: readonly DraftMedium[], memory: Memory | null): boolean =>
  media.every((medium) => medium.kind === 'file' && memory?.media.some(({ id }) => id === medium.fileId) === true)
