import { sendFilesWith } from '../api/api-client.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type Upload, type UploadRequest } from './uploads.store.ts'

// Remotes import these names from this module, as part of its released interface.
export { forgetUploaded, noteUploaded, uploadedFileOf, uploadsOf, useUploads, waitingKey } from './uploads.store.ts'

export const uploadQueue = () => import(/* webpackChunkName: "upload-queue" */ './upload-queue.lazy.ts')

sendFilesWith(uploadQueue)

/** Adds files to the queue and returns their ids. Throws ApiProblem (401) without a session. */
export const addUploads = async (requests: readonly UploadRequest[]): Promise<readonly string[]> =>
  (await uploadQueue()).add(requests)

export const pauseUpload = async (id: string): Promise<void> => (await uploadQueue()).pause(id)
export const resumeUpload = async (id: string): Promise<void> => (await uploadQueue()).resume(id)
/** Cancels an upload, also on the server. */
export const cancelUpload = async (id: string): Promise<void> => (await uploadQueue()).cancel(id)
/** Gives an upload its file again. Returns false if it is another file. */
export const chooseUploadAgain = async (id: string, file: File): Promise<boolean> =>
  (await uploadQueue()).chooseAgain(id, file)

export const uploadedBytes = async (id: string): Promise<Blob | undefined> => (await uploadQueue()).fileOf(id)

export async function forgetUploads(userId: string): Promise<void> {
  if (hasUploads()) await (await uploadQueue()).forgetPerson(userId)
}

export const pendingUploads = async (): Promise<readonly Upload[]> =>
  hasUploads() ? (await uploadQueue()).waiting() : []

/** Continues the uploads. Deletes those that waited too long for a user who is away. */
export function continueUploads(): void {
  if (storage.get(waitingKey) !== null)
    void uploadQueue().then(
      ({ startUploads }) => startUploads(),
      () => undefined,
    )
}

const hasUploads = (): boolean => storage.get(waitingKey) !== null || useUploads.getState().uploads.length > 0
