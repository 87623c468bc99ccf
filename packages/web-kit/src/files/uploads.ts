import { sendFilesWith } from '../api/api-client.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type Upload, type UploadRequest } from './uploads.store.ts'

// Remotes import these names from this module; they are part of its released interface.
export { forgetUploaded, noteUploaded, uploadedFileOf, uploadsOf, useUploads, waitingKey } from './uploads.store.ts'

/** Loads the queue's code. */
export const uploadQueue = () => import(/* webpackChunkName: "upload-queue" */ './upload-queue.lazy.ts')

sendFilesWith(uploadQueue)

/** Queues files; resolves with their ids. Throws ApiProblem (401) without a session. */
export const addUploads = async (requests: readonly UploadRequest[]): Promise<readonly string[]> =>
  (await uploadQueue()).add(requests)

export const pauseUpload = async (id: string): Promise<void> => (await uploadQueue()).pause(id)
export const resumeUpload = async (id: string): Promise<void> => (await uploadQueue()).resume(id)
/** Removes it here and on the server. */
export const cancelUpload = async (id: string): Promise<void> => (await uploadQueue()).cancel(id)
/** Supplies a file whose bytes are not stored; returns false if it is a different file. */
export const chooseUploadAgain = async (id: string, file: File): Promise<boolean> =>
  (await uploadQueue()).chooseAgain(id, file)

/** Deletes a person's files from this device. */
export async function forgetUploads(userId: string): Promise<void> {
  if (hasUploads()) await (await uploadQueue()).forgetPerson(userId)
}

/** The signed-in person's files that have not arrived, e.g. to name them before they are deleted. */
export const pendingUploads = async (): Promise<readonly Upload[]> =>
  hasUploads() ? (await uploadQueue()).waiting() : []

/** Also collects what has waited too long for somebody who is away. */
export function continueUploads(): void {
  if (storage.get(waitingKey) !== null)
    void uploadQueue().then(
      ({ startUploads }) => startUploads(),
      () => undefined,
    )
}

const hasUploads = (): boolean => storage.get(waitingKey) !== null || useUploads.getState().uploads.length > 0
