import { sendFilesWith } from '../api/api-client.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type Upload, type UploadRequest } from './uploads.store.ts'

// Remotes import these names from this module; they are part of its released interface.
export { forgetUploaded, noteUploaded, uploadedFileOf, uploadsOf, useUploads, waitingKey } from './uploads.store.ts'

export const uploadQueue = () => import(/* webpackChunkName: "upload-queue" */ './upload-queue.lazy.ts')

sendFilesWith(uploadQueue)

/** Throws ApiProblem (401) without a session. */
export const addUploads = async (requests: readonly UploadRequest[]): Promise<readonly string[]> =>
  (await uploadQueue()).add(requests)

export const pauseUpload = async (id: string): Promise<void> => (await uploadQueue()).pause(id)
export const resumeUpload = async (id: string): Promise<void> => (await uploadQueue()).resume(id)
/** Also removes it on the server. */
export const cancelUpload = async (id: string): Promise<void> => (await uploadQueue()).cancel(id)
/** Returns false if it is a different file. */
export const chooseUploadAgain = async (id: string, file: File): Promise<boolean> =>
  (await uploadQueue()).chooseAgain(id, file)

export const uploadedBytes = async (id: string): Promise<Blob | undefined> => (await uploadQueue()).fileOf(id)

export async function forgetUploads(userId: string): Promise<void> {
  if (hasUploads()) await (await uploadQueue()).forgetPerson(userId)
}

export const pendingUploads = async (): Promise<readonly Upload[]> =>
  hasUploads() ? (await uploadQueue()).waiting() : []

/** Also deletes what has waited too long for somebody who is away. */
export function continueUploads(): void {
  if (storage.get(waitingKey) !== null)
    void uploadQueue().then(
      ({ startUploads }) => startUploads(),
      () => undefined,
    )
}

const hasUploads = (): boolean => storage.get(waitingKey) !== null || useUploads.getState().uploads.length > 0
